// swift-tools-version: 6.2
// The diagram of the architecture: a target may import only what it lists here.
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "confedit",
  products: [
    .executable(name: "confedit", targets: ["confedit"]),
    // For other programs: `Configuration`, and its values.
    .library(name: "ConfigEditing", targets: ["ConfigEditing", "ConfigModel"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    // Its pkg-config file asks for a macro that SwiftPM refuses; the module map links the library.
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
    .systemLibrary(name: "CFileCalls"),
    .target(name: "CTerminalGuard"),
    .target(
      name: "CStandalone", cSettings: [.define("CONFEDIT_STANDALONE", .when(configuration: .release))]),
    .systemLibrary(name: "CThreadStack"),
    library("ConfigModel"),
    library("Patterns", ["CPCRE2"]),
    library("LosslessYAML", ["CYAML", "ConfigModel"]),
    library("YAMLDiagnosis", ["ConfigModel", "LosslessYAML"]),
    library("TextFormats", ["ConfigModel"]),
    .target(
      name: "JSONSchema", dependencies: ["ConfigModel", "CThreadStack", "DisplayText", "Patterns", "TextFormats"],
      resources: [.embedInCode("Dialects/Metaschemas")], swiftSettings: strict),
    library("ConfigSchema", ["ConfigModel", "Patterns", "TextFormats"]),
    library("SchemaForms", ["ConfigModel", "ConfigSchema", "JSONSchema", "Patterns"]),
    library(
      "SchemaInterchange",
      ["CExpat", "ConfigModel", "ConfigSchema", "JSONSchema", "LosslessYAML", "Patterns", "SchemaForms"]),
    library("AtomicFiles", ["CFileCalls"]),
    library("EditJournal", ["AtomicFiles"]),
    library("FileWatching", ["CFileCalls"]),
    library("ChildPrograms", ["CFileCalls"]),
    library("CommandSpec", ["ConfigModel", "DisplayText"]),
    library("DisplayText", ["CUTF8Proc"]),
    library("Terminal", ["CTerminalGuard", "DisplayText"]),
    library(
      "ConfigEditing",
      [
        "AtomicFiles", "CStandalone", "ConfigModel", "ConfigSchema", "DisplayText", "EditJournal", "FileWatching",
        "JSONSchema", "LosslessYAML", "Patterns", "SchemaForms", "TextFormats", "YAMLDiagnosis",
      ]),
    library("ConfigForms", ["ConfigEditing", "ConfigModel", "ConfigSchema", "DisplayText", "Terminal"]),
    library("SchemaDocs", ["ConfigModel", "ConfigSchema", "DisplayText"]),
    .executableTarget(
      name: "confedit",
      dependencies: [
        "AtomicFiles", "CStandalone", "ChildPrograms", "CommandSpec", "ConfigEditing", "ConfigForms", "ConfigModel",
        "ConfigSchema", "DisplayText", "EditJournal", "JSONSchema", "LosslessYAML", "SchemaDocs", "SchemaInterchange",
        "Terminal",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "atomic-files-probe", dependencies: ["AtomicFiles"], path: "Tests/AtomicFilesProbe",
      swiftSettings: strict),
    .executableTarget(
      name: "terminal-probe", dependencies: ["Terminal"], path: "Tests/TerminalProbe", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["DisplayText", "Terminal"], path: "Tests/TestSupport", swiftSettings: strict),
    .executableTarget(name: "on-terminal", path: "Tests/OnTerminal", swiftSettings: strict),
    tests("ConfigModelTests", ["ConfigModel"]),
    tests("PatternsTests", ["Patterns"]),
    .testTarget(
      name: "LosslessYAMLTests", dependencies: ["LosslessYAML", "ConfigModel", "TestSupport"],
      exclude: ["Judge"], swiftSettings: strict),
    tests("YAMLDiagnosisTests", ["YAMLDiagnosis", "LosslessYAML", "ConfigModel", "TestSupport"], exclude: ["Golden"]),
    tests(
      "JSONSchemaTests", ["JSONSchema", "ConfigModel", "LosslessYAML", "Patterns", "TestSupport"], exclude: ["Cases"]),
    tests("ConfigSchemaTests", ["ConfigSchema", "ConfigModel", "Patterns", "LosslessYAML", "TestSupport"]),
    .testTarget(
      name: "ConfigFormsTests",
      dependencies: [
        "ConfigForms", "ConfigModel", "ConfigSchema", "Terminal", "DisplayText", "CommandSpec", "TestSupport",
        "ConfigEditing", "confedit",
      ],
      exclude: ["Cases", "README.md"], swiftSettings: strict),
    tests(
      "SchemaFormsTests",
      [
        "SchemaForms", "ConfigSchema", "ConfigModel", "JSONSchema", "LosslessYAML", "CommandSpec", "TestSupport",
        "ConfigEditing", "confedit",
      ]),
    tests(
      "SchemaInterchangeTests",
      [
        "SchemaInterchange", "SchemaForms", "ConfigSchema", "ConfigModel", "JSONSchema", "LosslessYAML", "CommandSpec",
        "TestSupport", "ConfigEditing", "confedit",
      ]),
    tests("DisplayTextTests", ["DisplayText"]),
    tests("TerminalTests", ["Terminal", "DisplayText", "TestSupport", "terminal-probe"], exclude: ["Golden"]),
    tests(
      "SchemaDocsTests",
      [
        "SchemaDocs", "ConfigSchema", "ConfigModel", "DisplayText", "LosslessYAML", "AtomicFiles", "TestSupport",
        "confedit",
      ],
      exclude: ["Golden"]),
    tests("AtomicFilesTests", ["AtomicFiles", "TestSupport", "atomic-files-probe"]),
    tests("EditJournalTests", ["EditJournal", "AtomicFiles"]),
    tests("FileWatchingTests", ["FileWatching"]),
    tests("ChildProgramsTests", ["ChildPrograms"]),
    tests("CommandSpecTests", ["CommandSpec", "ConfigModel", "confedit"]),
    .testTarget(
      name: "ConfeditTests",
      dependencies: [
        "ConfigEditing", "confedit", "AtomicFiles", "CommandSpec", "ConfigModel", "ConfigSchema", "LosslessYAML",
        "TestSupport",
        "on-terminal",
      ],
      exclude: [
        "Cases", "README.md", "Documents/README.md", "Packaging/formula-runner.rb", "Laws/Exceptions",
        "Laws/public-reports-2.yaml",
      ],
      swiftSettings: strict),
  ]
)

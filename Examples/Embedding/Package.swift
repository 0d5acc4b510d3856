// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Embedding",
  dependencies: [.package(name: "confedit", path: "../..")],
  targets: [
    .executableTarget(name: "Embedding", dependencies: [.product(name: "ConfigEditing", package: "confedit")])
  ]
)

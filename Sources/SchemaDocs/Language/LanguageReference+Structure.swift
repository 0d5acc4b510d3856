extension LanguageReference {
  static let document = LanguageChapter(
    place: "the schema", title: "The schema",
    introduction: "A schema is one YAML file, NAME.confedit.yaml. At its top stand these attributes.",
    rows: [
      LanguageRow("confedit", "1", "The version of the language. Every schema has it."),
      LanguageRow(
        "id", "a name such as org.example.mailpane", "By which an installed schema is named (--app) and found."),
      LanguageRow("title", "a text", "What the application is called."),
      LanguageRow("help", "a text", "What a person should know before the first setting."),
      LanguageRow(
        "revision", "a whole number from 1",
        "Counts up when settings change. A file records the one that it was written for; migrate brings it further."),
      LanguageRow(
        "revision-key", "a top-level key, or none",
        "Under which a file records the revision; schema-revision unless said otherwise. With none it is not "
          + "recorded, and neither in a configuration that is one list or one map."),
      LanguageRow("yaml", "1.2 or 1.1", "What the application's reader speaks: in 1.1 a plain yes is a bool."),
      LanguageRow(
        "files", "a list of globs",
        "The configuration files that the schema governs once it is installed. A glob without a slash is about names."),
      LanguageRow(
        "include", "a list of files beside this one",
        "Whose pages, types and rules are appended, as if they stood here."),
      LanguageRow("types", "a map of names to settings", "Attributes under a name, to be used as type; own ones win."),
      LanguageRow(
        "unknown-keys", "warn, error or allow",
        "What becomes of keys in a file that no setting describes. Writing one is refused unless they are allowed."),
      LanguageRow("layers", "a list of layers", "The files that together make the configuration, lowest first."),
      LanguageRow("pages", "a list of pages", "The screens of the form."),
      LanguageRow("sections", "a list of sections", "In place of pages, for a form of one screen."),
      LanguageRow("rules", "a list of rules", "What must hold between settings."),
      LanguageRow("migrations", "a list of migrations", "How a file of an older revision becomes a current one."),
      LanguageRow("samples", "a map of names to samples", "Configurations as previews, and as tests of the schema."),
    ])

  static let page = LanguageChapter(
    place: "a page", title: "Pages", introduction: "A screen of the form.",
    rows: [
      LanguageRow("id", "a name", "By which the command line calls the page; else its title."),
      LanguageRow("title", "a text", "Its heading."),
      LanguageRow("help", "a text", "Shown below the heading."),
      iconRow,
      LanguageRow("level", "basic, advanced or expert", "From which on it is shown, with all that is in it."),
      LanguageRow("enabled-if", "a condition", "Holds for every setting on it, besides their own conditions."),
      LanguageRow("visible-if", "an expression", "Hides the page while it is not true; no value changes by that."),
      LanguageRow("sections", "a list of sections", "What is on it."),
      LanguageRow("pages", "a list of pages", "Pages that open from it."),
    ])

  static let section = LanguageChapter(
    place: "a section", title: "Sections", introduction: "A run of settings under one header.",
    rows: [
      LanguageRow("id", "a name", "By which the command line calls it; else its at, else its header."),
      LanguageRow("header", "a text", "Shown above, exactly as it is written."),
      LanguageRow("footer", "a text", "Shown below."),
      LanguageRow("prominent", "a bool", "Whether the header stands out."),
      LanguageRow("at", "a key", "The prefix of the keys of its settings."),
      LanguageRow("level", "basic, advanced or expert", "From which on it is shown."),
      LanguageRow("enabled-if", "a condition", "Holds for every setting in it, besides their own conditions."),
      LanguageRow("visible-if", "an expression", "Hides it while it is not true; no value changes by that."),
      LanguageRow(
        "settings", "a map of keys to settings",
        "In the order of the form. A key is a path below at. A configuration that is one list or one map has one "
          + "setting, whose key is a point."),
      LanguageRow("links", "a list of links", "Addresses below the settings."),
      LanguageRow("actions", "a map of names to actions", "Commands that the form offers, and run carries out."),
    ])

  static let link = LanguageChapter(
    place: "a link", title: "Links", introduction: "An address below the settings of a section.",
    rows: [
      LanguageRow("title", "a text", "What is shown."), LanguageRow("url", "an address", "Where it leads."),
      LanguageRow("enabled-if", "a condition", "While it is not true the link is dim."),
    ])

  static let action = LanguageChapter(
    place: "an action", title: "Actions",
    introduction:
      "A command of the application. It runs without a shell, and only from a schema that was named or is trusted.",
    rows: [
      LanguageRow("title", "a text", "What its button says."), LanguageRow("help", "a text", "What it does."),
      LanguageRow("run", "a list of words", "The program and its arguments."),
      LanguageRow("confirm", "a text", "The question that is asked first."),
      LanguageRow(
        "destructive", "a bool", "Whether something is lost by it: then it is asked, with No as the answer of Enter."),
      LanguageRow("enabled-if", "a condition", "While it is not true the action is refused with the reason."),
      LanguageRow("visible-if", "an expression", "Hides its button while it is not true."),
    ])

  static let layer = LanguageChapter(
    place: "a layer", title: "Layers",
    introduction: "One of the files that together make the configuration; a later one wins.",
    rows: [
      LanguageRow("name", "a name", "By which it is called (--layer)."),
      LanguageRow(
        "file", "a path", "Its file; ~/ is the home directory, other relative paths begin beside the schema."),
      LanguageRow("write", "default", "Marks the one layer that edits go to."),
      LanguageRow(
        "locks", "true, or a list of keys",
        "Keys that no other layer can set: all that its file holds, or these, whether it gives them a value or not."),
    ])

  static let rule = LanguageChapter(
    place: "a rule", title: "Rules",
    introduction:
      "What must hold between settings, checked after all values; skipped while a setting that one names is disabled.",
    rows: [
      LanguageRow("assert", "an expression", "Fails exactly when it is false; what is unknown does not fail."),
      LanguageRow("on", "a list of keys", "The settings at which it is reported."),
      LanguageRow("level", "error or warning", "An error refuses the edit that brings it."),
      LanguageRow("message", "a text", "What is said; else the expression in words."),
    ])

  static let migration = LanguageChapter(
    place: "a migration", title: "Migrations",
    introduction: "What migrate does to a file of an older revision, in the order written; comments and layout stay.",
    rows: [
      LanguageRow("to", "a revision", "The revision that the file has afterwards."),
      LanguageRow(
        "move", "a map of old keys to new ones", "Renames, or moves with the comments when the parent differs."),
      LanguageRow("map", "a map of keys to {old value: new value}", "Replaces values."),
      LanguageRow("remove", "a map of keys to messages", "Takes keys out, and says why."),
      LanguageRow("split", "a map of keys to splits", "Makes several settings of one text."),
    ])

  static let split = LanguageChapter(
    place: "a split", title: "Splits", introduction: "How one text becomes several settings.",
    rows: [
      LanguageRow("pattern", "a pattern with groups", "Must match the whole text."),
      LanguageRow("into", "a list of keys", "What the groups become, in order."),
    ])

  static let sample = LanguageChapter(
    place: "a sample", title: "Samples",
    introduction: "A configuration that schema preview draws, and that schema test runs as a test.",
    rows: [
      LanguageRow("config", "a configuration", "What a file would hold."),
      LanguageRow("expect", "what must hold for it", "See below."),
    ])

  static let expectation = LanguageChapter(
    place: "expect", title: "What a sample expects", introduction: "What does not hold fails the test, with a diff.",
    rows: [
      LanguageRow("valid", "a bool", "Whether it has no error."),
      LanguageRow("errors", "a list of keys", "All keys that have an error."),
      LanguageRow("warnings", "a list of keys", "All keys that have a warning."),
      LanguageRow("effective", "a map of keys to values", "Values that count, these at least."),
      LanguageRow("disabled", "a list of keys", "Settings that are disabled, these at least."),
    ])
}

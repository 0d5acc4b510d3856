extension LanguageReference {
  static let document = LanguageChapter(
    place: "the schema", title: "The schema",
    introduction: "A schema is one YAML file, NAME.confedit.yaml. These are the attributes at its top.",
    rows: [
      LanguageRow("confedit", "1", "The version of the language. Every schema has it."),
      LanguageRow(
        "id", "a name such as org.example.mailpane",
        "The name by which an installed schema is chosen and found."),
      LanguageRow("title", "a text", "The name of the application."),
      LanguageRow("help", "a text", "What a person should know before the first setting."),
      LanguageRow(
        "revision", "a whole number from 1",
        "Increase it when settings change. A file records its revision; migrate updates the file."),
      LanguageRow(
        "revision-key", "a top-level key, or none",
        "The key in which a file records its revision; the default is schema-revision. With none it is not "
          + "recorded; a configuration that is one list or one map records none."),
      LanguageRow("yaml", "1.2 or 1.1", "The YAML version that the application reads: in 1.1 a plain yes is a bool."),
      LanguageRow(
        "files", "a list of globs",
        "The configuration files that the installed schema is for. A glob without a slash is compared with the file's name."
      ),
      LanguageRow(
        "include", "a list of files beside this one",
        "Their pages, types and rules are added to this schema."),
      LanguageRow(
        "types", "a map of names to settings",
        "Named sets of attributes that can be used as type; the setting's own attributes override them."),
      LanguageRow(
        "unknown-keys", "warn, error or allow",
        "How keys in a file that no setting describes are treated. They can only be written if they are allowed."),
      LanguageRow("layers", "a list of layers", "The files that make up the configuration, the lowest first."),
      LanguageRow("pages", "a list of pages", "The screens of the form."),
      LanguageRow("sections", "a list of sections", "Instead of pages, for a form with one screen."),
      LanguageRow("rules", "a list of rules", "Conditions over several settings."),
      LanguageRow("migrations", "a list of migrations", "How a file of an older revision is updated."),
      LanguageRow("samples", "a map of names to samples", "Configurations for previews, and for tests of the schema."),
    ])

  static let page = LanguageChapter(
    place: "a page", title: "Pages", introduction: "A screen of the form.",
    rows: [
      LanguageRow("id", "a name", "The name of the page on the command line. Without an id, its title."),
      LanguageRow("title", "a text", "Its heading."),
      LanguageRow("help", "a text", "Shown below the heading."),
      iconRow,
      LanguageRow("level", "basic, advanced or expert", "The level from which on it is shown, with everything in it."),
      LanguageRow(
        "enabled-if", "a condition", "Applies to every setting on the page, in addition to their own conditions."),
      LanguageRow("visible-if", "an expression", "Hides the page while it is not true; no value changes."),
      LanguageRow("sections", "a list of sections", "The sections on the page."),
      LanguageRow("pages", "a list of pages", "Pages that open from this page."),
    ])

  static let section = LanguageChapter(
    place: "a section", title: "Sections", introduction: "A group of settings under one header.",
    rows: [
      LanguageRow("id", "a name", "The name of the section on the command line. Without an id, its at or its header."),
      LanguageRow("header", "a text", "Shown above the settings, exactly as written."),
      LanguageRow("footer", "a text", "Shown below the settings."),
      LanguageRow("prominent", "a bool", "Whether the header is emphasized."),
      LanguageRow("at", "a key", "The prefix of the keys of its settings."),
      LanguageRow("level", "basic, advanced or expert", "The level from which on it is shown."),
      LanguageRow(
        "enabled-if", "a condition", "Applies to every setting in the section, in addition to their own conditions."),
      LanguageRow("visible-if", "an expression", "Hides it while it is not true; no value changes."),
      LanguageRow(
        "settings", "a map of keys to settings",
        "The settings in the order of the form. A key is a path below at. A configuration that is one list or one map has "
          + "one setting, with the key `.`."),
      LanguageRow("links", "a list of links", "Addresses below the settings."),
      LanguageRow("actions", "a map of names to actions", "Commands that the form offers, and that run executes."),
    ])

  static let link = LanguageChapter(
    place: "a link", title: "Links", introduction: "An address below the settings of a section.",
    rows: [
      LanguageRow("title", "a text", "What is shown."), LanguageRow("url", "an address", "The address of the link."),
      LanguageRow("enabled-if", "a condition", "While it is not true, the link is dim."),
    ])

  static let action = LanguageChapter(
    place: "an action", title: "Actions",
    introduction:
      "A command of the application. It runs without a shell, and only if the schema was named or is trusted.",
    rows: [
      LanguageRow("title", "a text", "The text of its button."), LanguageRow("help", "a text", "What it does."),
      LanguageRow("run", "a list of words", "The program and its arguments."),
      LanguageRow("confirm", "a text", "The question that must be confirmed first."),
      LanguageRow(
        "destructive", "a bool", "Whether it destroys something: then it must be confirmed, and Enter answers No."),
      LanguageRow("enabled-if", "a condition", "While it is not true, the action cannot be run, with the reason."),
      LanguageRow("visible-if", "an expression", "Hides the button while it is not true."),
    ])

  static let layer = LanguageChapter(
    place: "a layer", title: "Layers",
    introduction: "One of the files that make up the configuration; a later one overrides an earlier one.",
    rows: [
      LanguageRow("name", "a name", "The name by which a command chooses the layer."),
      LanguageRow(
        "file", "a path",
        "The file of the layer; ~/ is the home directory, other relative paths start at the schema's directory."),
      LanguageRow("write", "default", "Marks the layer that edits write to."),
      LanguageRow(
        "locks", "true, or a list of keys",
        "Keys that no other layer can set: all keys in its file, or these keys, even if the file does not set them."),
    ])

  static let rule = LanguageChapter(
    place: "a rule", title: "Rules",
    introduction:
      "A condition over several settings, checked after all values, and skipped while a setting in its on is disabled.",
    rows: [
      LanguageRow("assert", "an expression", "The rule fails if this is false, but not if it is unknown."),
      LanguageRow("on", "a list of keys", "The settings at which it is reported."),
      LanguageRow("level", "error or warning", "An error prevents the edit that causes it."),
      LanguageRow("message", "a text", "The message if the rule fails. Without it, the expression in words."),
    ])

  static let migration = LanguageChapter(
    place: "a migration", title: "Migrations",
    introduction: "What migrate does with a file of an older revision, in this order; comments and layout stay.",
    rows: [
      LanguageRow("to", "a revision", "The revision that the file has afterwards."),
      LanguageRow(
        "move", "a map of old keys to new ones", "Renames keys, or moves them to another parent, with their comments."),
      LanguageRow("map", "a map of keys to {old value: new value}", "Replaces values."),
      LanguageRow("remove", "a map of keys to messages", "Removes keys, and says why."),
      LanguageRow("split", "a map of keys to splits", "Splits a text into several settings."),
    ])

  static let split = LanguageChapter(
    place: "a split", title: "Splits", introduction: "How a text is split into several settings.",
    rows: [
      LanguageRow("pattern", "a pattern with groups", "Must match the whole text."),
      LanguageRow("into", "a list of keys", "The keys for the groups, in order."),
    ])

  static let sample = LanguageChapter(
    place: "a sample", title: "Samples",
    introduction: "A configuration that schema preview draws and schema test checks.",
    rows: [
      LanguageRow("config", "a configuration", "The content of the file."),
      LanguageRow("expect", "expectations", "See below."),
    ])

  static let expectation = LanguageChapter(
    place: "expect", title: "What a sample expects",
    introduction: "Every expectation that is not met fails the test, with a diff.",
    rows: [
      LanguageRow("valid", "a bool", "Whether the configuration has no errors."),
      LanguageRow("errors", "a list of keys", "All keys that have an error."),
      LanguageRow("warnings", "a list of keys", "All keys that have a warning."),
      LanguageRow("effective", "a map of keys to values", "Effective values; other settings can have values too."),
      LanguageRow("disabled", "a list of keys", "Disabled settings; others can be disabled too."),
    ])
}

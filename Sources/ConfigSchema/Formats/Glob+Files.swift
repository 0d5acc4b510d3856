/// Whether a schema's `files` name a configuration file, asked of the globs alone: of many installed schemas only the one
/// that is meant needs to be compiled.
///
/// - Parameter file: an absolute path. A glob with a slash that does not begin with one matches at any depth.
package func globs(_ globs: [String], govern file: String) -> Bool {
  globs.contains { text in
    let isRelative = text.contains("/") && !text.hasPrefix("/")
    return (try? Glob(isRelative ? "**/" + text : text))?.matches(file) ?? false
  }
}

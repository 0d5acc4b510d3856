extension Settings {
  /// The compiled schema as bytes, from which the same program makes it again without compiling. The file that
  /// diagnostics name is not among them.
  package var archived: [UInt8] {
    var archive = Archive(file: "")
    var settings = self
    archive(&settings)
    return archive.output
  }

  /// A schema from the bytes that `archived` gave to the same program; nil when they are damaged. Only how they are put
  /// together is looked at: whoever kept them knows by a checksum that they are the same.
  ///
  /// - Parameter file: the name of the schema in diagnostics.
  package init?(archived bytes: UnsafeRawBufferPointer, file: String) {
    var archive = Archive(reading: bytes, file: file)
    self = .blank
    archive(&self)
    guard archive.isComplete else { return nil }
  }
}

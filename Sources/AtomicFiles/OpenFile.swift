/// A file and what it was when it was opened.
struct OpenFile: ~Copyable {
  let descriptor: Descriptor
  let status: FileStatus

  /// - Returns: nil when nothing has the name any more, or only a link, which must not be followed.
  static func reading(_ name: String, in directory: borrowing Directory) throws(SystemError) -> OpenFile? {
    do throws(SystemError) {
      let descriptor = try directory.openForReading(name)
      let status = try descriptor.status()
      return OpenFile(descriptor: descriptor, status: status)
    } catch let error where error.meansGone {
      return nil
    }
  }

  /// - Returns: nil as `reading`.
  static func updating(_ name: String, in directory: borrowing Directory) throws(SystemError) -> OpenFile? {
    do throws(SystemError) {
      let descriptor = try directory.openForUpdating(name)
      let status = try descriptor.status()
      return OpenFile(descriptor: descriptor, status: status)
    } catch let error where error.meansGone {
      return nil
    }
  }
}

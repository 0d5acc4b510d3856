import CFileCalls
import Glibc

/// Extended attributes (xattr(7)) of open files; access control lists are among them, as
/// `system.posix_acl_access` (acl(5)).
extension Descriptor {
  /// Makes the attributes of this file those of `original`: equal ones are left alone, the others are set, and those
  /// that this file got from its directory's default access control list but `original` lacks are removed. The labels
  /// of security modules are the system's own business as long as `original` has none.
  func copyAttributes(from original: borrowing Descriptor) throws(SystemError) {
    let wanted = try original.attributeNames()
    for name in try attributeNames() where name.hasPrefix("system.") && !wanted.contains(name) {
      try checked { fremovexattr(number, name) }
    }
    for name in wanted {
      guard let value = try original.attribute(name), try attribute(name) != value else { continue }
      try checked { fsetxattr(number, name, value, value.count, 0) }
    }
  }

  /// Names that a successor should have. The kernel computes two of them from the content by itself (evmctl(1)).
  private func attributeNames() throws(SystemError) -> [String] {
    let computed = ["security.ima", "security.evm"]
    let list: [UInt8]
    do throws(SystemError) {
      list = try grown { (buffer) in flistxattr(number, buffer.baseAddress, buffer.count) }
    } catch let error where error.meansUnsupported {
      return []
    }
    return list.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }
      .filter { !computed.contains($0) }
  }

  /// - Returns: nil for an attribute that is not there.
  private func attribute(_ name: String) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      return try grown { (buffer) in fgetxattr(number, name, buffer.baseAddress, buffer.count) }
    } catch SystemError(number: ENODATA) {
      return nil
    } catch let error where error.meansUnsupported {
      return nil
    }
  }

  /// Asks for the size, then for that much, and once more when it grew in between.
  private func grown(_ call: (UnsafeMutableBufferPointer<CChar>) -> Int) throws(SystemError) -> [UInt8] {
    while true {
      let size = try checked { call(UnsafeMutableBufferPointer(start: nil, count: 0)) }
      guard size > 0 else { return [] }
      var buffer = [CChar](repeating: 0, count: size)
      do throws(SystemError) {
        let count = try checked { buffer.withUnsafeMutableBufferPointer { call($0) } }
        return buffer.prefix(count).map { UInt8(bitPattern: $0) }
      } catch .rangeTooSmall {
        continue
      }
    }
  }
}

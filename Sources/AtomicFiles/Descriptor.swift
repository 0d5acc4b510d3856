import CFileCalls
import Glibc

/// An open file description that closes itself.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Takes over `number`, which nothing else may close.
  init(owning number: Int32) { self.number = number }

  /// Opens what a path leads to for reading, without waiting for the other end of a pipe, without gaining a terminal.
  init(following path: String) throws(SystemError) {
    number = try checked { open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
  }

  deinit { _ = Glibc.close(number) }

  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try checked { fstat(number, &status) }
    return FileStatus(status)
  }

  /// The content from its first byte. The result is longer than `limit` when the file is; it is then cut.
  ///
  /// - Parameter size: what the file is expected to hold; the first buffer fits it and one byte more, so that the end
  ///   of the file shows without another buffer.
  func contents(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes = try chunk(at: 0, capacity: min(max(size, 0), limit) + 1)
    var capacity = max(size, 0) + 1
    while bytes.count >= capacity, bytes.count <= limit {
      let next = try chunk(at: bytes.count, capacity: max(bytes.count, 1 << 16))
      bytes += next
      capacity = next.isEmpty ? Int.max : bytes.count
    }
    return bytes
  }

  /// Up to `capacity` bytes at `offset`; fewer only at the end of the file.
  private func chunk(at offset: Int, capacity: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(SystemError) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Fills `buffer` from `offset` on; the result is smaller than the buffer only at the end of the file.
  private func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    var count = 0
    while count < buffer.count {
      let step = try checked { pread(number, start + count, buffer.count - count, offset + count) }
      if step == 0 { break }
      count += step
    }
    return count
  }

  /// Whether the content is exactly `bytes`, looked at without holding it in memory.
  func holds(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      let count = try read(into: buffer, at: offset)
      guard count <= bytes.count - offset else { return false }
      let isEqual = bytes.span.bytes.withUnsafeBytes { expected in
        guard let start = buffer.baseAddress, let other = expected.baseAddress else { return count == 0 }
        return memcmp(start, other + offset, count) == 0
      }
      guard isEqual else { return false }
      offset += count
      if count < buffer.count { return offset == bytes.count }
    }
  }

  /// Writes all of `bytes` from `offset` on; short writes are continued.
  func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(SystemError) {
    try bytes.span.bytes.withUnsafeBytes { (buffer) throws(SystemError) in
      guard let start = buffer.baseAddress else { return }
      var count = 0
      while count < buffer.count {
        let step = try checked { pwrite(number, start + count, buffer.count - count, offset + count) }
        guard step > 0 else { throw .inputOutput }
        count += step
      }
    }
  }

  /// Waits until the content and what is needed to find it are on the disk.
  func sync() throws(SystemError) { try checked { fsync(number) } }

  /// Waits for the whole file system: for a directory that may be searched but not opened for reading.
  func syncFileSystem() throws(SystemError) { try checked { syncfs(number) } }

  /// Makes sure that the first `size` bytes have room on the disk, and leaves size and content alone. Where the file
  /// system cannot promise that, nothing happens.
  func reserve(_ size: Int) throws(SystemError) {
    guard size > 0 else { return }
    do throws(SystemError) {
      try checked { fallocate(number, file_call_keep_size, 0, size) }
    } catch let error where error.meansUnsupported {
      return
    }
  }

  func truncate(to size: Int) throws(SystemError) { try checked { ftruncate(number, size) } }

  func setMode(_ mode: UInt32) throws(SystemError) { try checked { fchmod(number, mode) } }

  /// - Parameters: what is nil stays.
  func setOwner(_ owner: UInt32?, group: UInt32?) throws(SystemError) {
    try checked { fchown(number, owner ?? UInt32.max, group ?? UInt32.max) }
  }

  /// Tries to take the advisory lock of flock(2), which belongs to the open file description: it also holds between
  /// threads, and ends with the process however that ends.
  ///
  /// - Returns: false when another holds it.
  func tryLock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      try checked { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch .wouldBlock {
      return false
    }
  }

  /// Waits for the lock, asking at growing intervals with a random part, so that many waiting processes do not ask in
  /// step.
  ///
  /// - Throws: `.wouldBlock` when another holds it to the end.
  func lock(until deadline: Deadline) throws(SystemError) {
    var pause = 1
    while try !tryLock() {
      let remaining = deadline.remaining
      guard remaining > 0 else { throw .wouldBlock }
      ProcessState.pause(milliseconds: min(Int.random(in: 1...pause), remaining))
      pause = min(pause * 2, 32)
    }
  }

  /// Gives up the lock, also for processes that share the open file description.
  func unlock() { _ = flock(number, LOCK_UN) }

  /// Whether the file system lets this descriptor have the lock at all; it may have it afterwards.
  func canBeLocked() -> Bool {
    do throws(SystemError) {
      _ = try tryLock()
    } catch .badDescriptor {
      return false
    } catch {
      // Said again, and dealt with, when the lock is asked for in earnest.
    }
    return true
  }

  /// Closes with the result looked at: some file systems report a failed write only here.
  consuming func close() throws(SystemError) {
    let number = self.number
    discard self
    // After EINTR Linux has closed the descriptor all the same; closing again could hit another thread's file.
    if Glibc.close(number) == -1, errno != EINTR { throw SystemError(number: errno) }
  }
}

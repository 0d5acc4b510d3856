internal import CYAML

/// One run of libyaml over some bytes: its scalars in order, and its first problem.
package struct EventProbe {
  package struct Scalar: Hashable {
    package var text: String
    package var isPlain: Bool
  }

  package private(set) var scalars: [Scalar] = []
  package private(set) var eventCount = 0
  package private(set) var problem: ParserProblem?

  package init(_ bytes: [UInt8]) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      problem = ParserProblem("out of memory", at: 0)
      return
    }
    defer { yaml_parser_delete(&parser) }
    bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      var isAtEnd = false
      while !isAtEnd {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
          problem = Self.problem(of: parser, in: bytes)
          return
        }
        eventCount += 1
        if event.type == YAML_SCALAR_EVENT {
          let scalar = event.data.scalar
          let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
          scalars.append(Scalar(text: text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE))
        }
        isAtEnd = event.type == YAML_STREAM_END_EVENT
        yaml_event_delete(&event)
      }
    }
  }

  private static func problem(of parser: yaml_parser_t, in bytes: [UInt8]) -> ParserProblem {
    let problem = parser.problem.map { String(cString: $0) } ?? "out of memory"
    if parser.error == YAML_READER_ERROR {
      return ParserProblem(problem, at: min(Int(parser.problem_offset), bytes.count))
    }
    let context = parser.context.map { String(cString: $0) }
    return ParserProblem(
      problem, at: byteOffset(ofCharacter: Int(parser.problem_mark.index), in: bytes), context: context,
      contextOffset: context == nil ? nil : byteOffset(ofCharacter: Int(parser.context_mark.index), in: bytes))
  }

  /// libyaml counts characters and leaves out a byte order mark at the beginning.
  private static func byteOffset(ofCharacter index: Int, in bytes: [UInt8]) -> Int {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var left = index
    while left > 0, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }
}

internal import ConfigModel

/// The tables of a program, the busiest as pointers, which hold while `SchemaProgram.withTables` runs.
struct ProgramTables {
  let program: SchemaProgram
  let schemas: UnsafeBufferPointer<SchemaRecord>
  let code: UnsafeBufferPointer<Instruction>
  let lists: UnsafeBufferPointer<Int32>
  let shapes: UnsafeBufferPointer<ObjectShape>
  let slots: UnsafeBufferPointer<NameSlot>
  let names: UnsafeBufferPointer<UInt8>
}

extension SchemaProgram {
  func withTables<Result>(_ body: (ProgramTables) -> Result) -> Result {
    schemas.withUnsafeBufferPointer { schemas in
      code.withUnsafeBufferPointer { code in
        lists.withUnsafeBufferPointer { lists in
          shapes.withUnsafeBufferPointer { shapes in
            slots.withUnsafeBufferPointer { slots in
              names.withUnsafeBufferPointer { names in
                body(
                  ProgramTables(
                    program: self, schemas: schemas, code: code, lists: lists, shapes: shapes, slots: slots,
                    names: names))
              }
            }
          }
        }
      }
    }
  }
}

extension ProgramTables {
  /// The schemas that an instruction lists.
  func alternatives(_ instruction: Instruction) -> [Int32] {
    Array(lists[Int(instruction.a)..<Int(instruction.a + instruction.b)])
  }

  /// The names of a table, in the order of the schema, since they were added in it.
  func names(of table: NameTable) -> [NameSlot] {
    slots[table.range].filter { !$0.isEmpty }.sorted { $0.start < $1.start }
  }

  /// The names that a shape requires, in the order of the schema.
  func required(_ shape: ObjectShape) -> [NameSlot] {
    slots[shape.names.range].filter { $0.required >= 0 }.sorted { $0.required < $1.required }
  }

  func text(_ slot: NameSlot) -> String {
    guard !slot.isEmpty else { return "" }
    let range = Int(slot.start)..<Int(slot.start + slot.length)
    return String(decoding: UnsafeBufferPointer(rebasing: names[range]), as: UTF8.self)
  }
}

internal import ConfigModel

/// The metaschemas of the drafts, built in, since nothing is ever fetched; published by the JSON Schema project (see
/// NOTICE), without their `$comment`s.
enum Metaschemas {
  /// Nil for a URI that names none of them.
  static func document(_ uri: String) -> LoadedDocument? {
    guard let bytes = bytes(of: uri) else { return nil }
    do throws(JSONProblem) {
      return .document(SchemaDocument(arena: try JSONReader.read(bytes), uri: uri, file: uri))
    } catch {
      return .unreadable(error.message)
    }
  }

  private static func bytes(of uri: String) -> [UInt8]? {
    typealias Files = PackageResources
    return switch uri {
    case "http://json-schema.org/draft-04/schema": Files.draft_04_json
    case "http://json-schema.org/draft-06/schema": Files.draft_06_json
    case "http://json-schema.org/draft-07/schema": Files.draft_07_json
    case "https://json-schema.org/draft/2019-09/schema": Files.draft_2019_09_schema_json
    case "https://json-schema.org/draft/2019-09/meta/applicator": Files.draft_2019_09_applicator_json
    case "https://json-schema.org/draft/2019-09/meta/content": Files.draft_2019_09_content_json
    case "https://json-schema.org/draft/2019-09/meta/core": Files.draft_2019_09_core_json
    case "https://json-schema.org/draft/2019-09/meta/format": Files.draft_2019_09_format_json
    case "https://json-schema.org/draft/2019-09/meta/meta-data": Files.draft_2019_09_meta_data_json
    case "https://json-schema.org/draft/2019-09/meta/validation": Files.draft_2019_09_validation_json
    case "https://json-schema.org/draft/2020-12/schema": Files.draft_2020_12_schema_json
    case "https://json-schema.org/draft/2020-12/meta/applicator": Files.draft_2020_12_applicator_json
    case "https://json-schema.org/draft/2020-12/meta/content": Files.draft_2020_12_content_json
    case "https://json-schema.org/draft/2020-12/meta/core": Files.draft_2020_12_core_json
    case "https://json-schema.org/draft/2020-12/meta/format-annotation": Files.draft_2020_12_format_annotation_json
    case "https://json-schema.org/draft/2020-12/meta/format-assertion": Files.draft_2020_12_format_assertion_json
    case "https://json-schema.org/draft/2020-12/meta/meta-data": Files.draft_2020_12_meta_data_json
    case "https://json-schema.org/draft/2020-12/meta/unevaluated": Files.draft_2020_12_unevaluated_json
    case "https://json-schema.org/draft/2020-12/meta/validation": Files.draft_2020_12_validation_json
    default: nil
    }
  }
}

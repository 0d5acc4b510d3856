/* The yardstick: libyaml's event loop over a file, and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

int main(int argc, char **argv) {
  yaml_parser_t parser;
  yaml_event_t event;
  long count = 0;
  int done = 0;
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (file == NULL || !yaml_parser_initialize(&parser)) return 2;
  yaml_parser_set_input_file(&parser, file);
  while (!done) {
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s\n", parser.problem);
      return 1;
    }
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
    count++;
  }
  yaml_parser_delete(&parser);
  fclose(file);
  printf("%ld\n", count);
  return 0;
}

/** The parts of a schema that contain field names. */
interface Parts {
  readonly entries?: Readonly<Record<string, Parts>>;
  readonly pipe?: readonly Parts[];
  readonly shapes?: Readonly<Record<string, Parts>>;
  readonly wrapped?: Parts;
  readonly item?: Parts;
  readonly value?: Parts;
}

/** Names of the fields of an entry in any of its shapes; with `deep` also the names inside these fields. */
export function fieldNames(schema: object, { deep = false } = {}): readonly string[] {
  const names = new Set<string>();
  const walk = ({ entries = {}, pipe = [], shapes = {}, wrapped, item, value }: Parts): void => {
    for (const [name, field] of Object.entries(entries)) {
      names.add(name);
      if (deep) walk(field);
    }
    for (const part of [...pipe, ...Object.values(shapes)]) walk(part);
    if (wrapped) walk(wrapped);
    if (deep && item) walk(item);
    if (deep && typeof value === 'object') walk(value);
  };
  walk(schema as Parts);
  return [...names];
}

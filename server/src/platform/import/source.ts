/** A file of an import: its bytes can be read as often as it takes, and never have to be in memory whole. */
export interface FileSource {
  /** As reports name it. */
  readonly name: string;
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

export function textSource(name: string, text: string): FileSource {
  const bytes = new TextEncoder().encode(text);
  return {
    name,
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

/** The same file, telling how much of it has been read since it was opened last. */
export function watched(source: FileSource, onRead: (bytes: number) => void): FileSource {
  return {
    ...source,
    async *open() {
      let read = 0;
      for await (const chunk of source.open()) {
        yield chunk;
        read += chunk.length;
        onRead(read);
      }
    },
  };
}

/** Groups what comes one by one. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

import { decodeText, type Encoding, notText, unknownLetters, writtenNotText } from '../csv/decode.ts';

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

/** A byte that is no text in UTF-8. */
const noText = 0xff;

/** Says that what follows is UTF-8, though some of its bytes are no text. */
const utf8Mark = Uint8Array.of(0xef, 0xbb, 0xbf);

/** The same file, in UTF-8: for a person who says what encoding it is in. */
export function recoded(source: FileSource, encoding: Encoding): FileSource {
  return {
    ...source,
    async *open() {
      const encoder = new TextEncoder();
      yield utf8Mark;
      const texts = decodeText(source.open(), undefined, encoding, { marksWritten: true });
      for await (const text of texts) {
        // Bytes that are no text, or none that the decoder knows, stay none.
        const parts = text.replace(unknownLetters(encoding) ?? notText, notText).split(notText);
        for (const [at, part] of parts.entries()) {
          if (at > 0) yield Uint8Array.of(noText);
          yield encoder.encode(part.replaceAll(writtenNotText, notText));
        }
      }
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

import {
  decodeText,
  type Encoding,
  replacement,
  unknownCharacters,
  writtenReplacement,
} from '../csv/decode.ts';

/** A file of an import. Its bytes can be read repeatedly, without holding the file in memory. */
export interface FileSource {
  /** Name for reports. */
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

/** A byte that is invalid in UTF-8. */
const invalidByte = 0xff;

/** Byte order mark: declares UTF-8 even if some bytes are invalid. */
const utf8Mark = Uint8Array.of(0xef, 0xbb, 0xbf);

/** The same file converted to UTF-8, for callers who know its encoding. */
export function recoded(source: FileSource, encoding: Encoding): FileSource {
  return {
    ...source,
    async *open() {
      const encoder = new TextEncoder();
      yield utf8Mark;
      const texts = decodeText(source.open(), undefined, encoding, { marksWritten: true });
      for await (const text of texts) {
        // Invalid bytes, and characters that the decoder does not know, stay invalid.
        const parts = text
          .replace(unknownCharacters(encoding) ?? replacement, replacement)
          .split(replacement);
        for (const [index, part] of parts.entries()) {
          if (index > 0) yield Uint8Array.of(invalidByte);
          yield encoder.encode(part.replaceAll(writtenReplacement, replacement));
        }
      }
    },
  };
}

/** Length of a sample in characters. */
const sampleLength = 60;

/** The first decoded text that is not ASCII, to the end of its line; null where all is ASCII. */
export async function sampleOf(source: FileSource, encoding: Encoding): Promise<string | null> {
  let sample = '';
  for await (const text of decodeText(source.open(), undefined, encoding)) {
    sample += text.slice(sample === '' ? Math.max(0, text.search(/[^ -~\s]/)) : 0);
    if (!/[^ -~\s]/.test(sample)) sample = '';
    if (sample.length >= sampleLength || /[\r\n]/.test(sample)) break;
  }
  return sample === '' ? null : sample.replace(/\s*[\r\n].*$/s, '').slice(0, sampleLength);
}

/** The same file, reporting how many bytes have been read since it was opened. */
export function withProgress(source: FileSource, onRead: (bytes: number) => void): FileSource {
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

/** Groups items into batches. */
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

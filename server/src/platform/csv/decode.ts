/**
 * Decodes the text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, GBK (read as
 * GB18030, which contains it), Big5, or Shift-JIS. Invalid bytes become U+FFFD, one by one, so that the
 * reader can report their position. A U+FFFD that the file itself contains is text like any other.
 */
export const encodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis'] as const),
  // Only if the caller names it. It is never detected, because its bytes are valid in each of the others.
  'windows-1252',
] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Called once, with the first decoded text that is not ASCII, so that a person can see whether the
 * encoding is right.
 */
export type OnEncoding = (encoding: Encoding, sample: string) => void;

/** Length of a sample in characters. */
const sampleLength = 60;

/** The character that replaces invalid bytes. */
export const replacement = '\uFFFD';

/**
 * Matches private-use characters, to which decoders map characters that they do not know, such as the
 * Hong Kong ones of Big5 (嘅, 啲). Null for Unicode, whose files may contain their own.
 */
export const unknownCharacters = (encoding: Encoding): RegExp | null =>
  encoding.startsWith('utf') ? null : /[\uE000-\uF8FF]/g;

/** Replaces a U+FFFD of the file itself while rows are split, to distinguish it from invalid bytes. */
export const writtenReplacement = '\uE002';
const writtenBytes = Buffer.from(replacement);
const markBytes = Buffer.from(writtenReplacement);

/** Bytes examined from the first that is not ASCII: enough Chinese text that GBK cannot pass for UTF-8. */
const sampleBytes = 65_536;

export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  onEncoding: OnEncoding = () => undefined,
  /** The encoding, if the caller knows it. */
  knownEncoding: Encoding | null = null,
  /** Returns `writtenReplacement` for each U+FFFD of a UTF-8 file. */
  { marksWritten = false } = {},
): AsyncGenerator<string> {
  let undecoded: Uint8Array = new Uint8Array(0);
  let decoder: TextDecoder | null = null;
  let isFirst = true;
  let marker: ReturnType<typeof createMarker> | null = null;
  const decide = (encoding: Encoding): string => {
    decoder = new TextDecoder(encoding);
    if (marksWritten && encoding === 'utf-8') marker = createMarker();
    const text = decoder.decode(marker?.mark(undecoded) ?? undecoded, { stream: true });
    onEncoding(
      encoding,
      text
        .trim()
        .replace(/\s*[\r\n].*$/s, '')
        .slice(0, sampleLength),
    );
    return text;
  };
  for await (const chunk of chunks) {
    if (decoder) {
      const bytes = (marker as ReturnType<typeof createMarker> | null)?.mark(chunk) ?? chunk;
      yield (decoder as TextDecoder).decode(bytes, { stream: true });
      continue;
    }
    undecoded = concat(undecoded, chunk);
    if (isFirst && undecoded.length < 3) continue;
    const encoding = isFirst ? (knownEncoding ?? encodingOfMark(undecoded)) : null;
    isFirst = false;
    if (encoding) {
      yield decide(encoding);
      continue;
    }
    const firstNonAscii = undecoded.findIndex((byte) => byte >= 0x80);
    const asciiLength = firstNonAscii === -1 ? undecoded.length : firstNonAscii;
    if (asciiLength > 0) yield asciiText(undecoded.subarray(0, asciiLength));
    undecoded = undecoded.subarray(asciiLength);
    if (undecoded.length >= sampleBytes) yield decide(encodingOf(undecoded, false));
  }
  if (!decoder)
    yield decide(
      (isFirst ? (knownEncoding ?? encodingOfMark(undecoded)) : null) ?? encodingOf(undecoded, true),
    );
  const rest = (marker as ReturnType<typeof createMarker> | null)?.rest();
  yield (decoder as TextDecoder | null)?.decode(rest) ?? '';
}

/** Marks each U+FFFD in UTF-8 bytes; its bytes may be split over two chunks. */
function createMarker(): {
  readonly mark: (chunk: Uint8Array) => Uint8Array;
  readonly rest: () => Uint8Array;
} {
  let rest: Uint8Array = new Uint8Array(0);
  return {
    mark(chunk) {
      const bytes = rest.length === 0 ? chunk : concat(rest, chunk);
      const completeLength = bytes.length - incompleteLength(bytes);
      rest = bytes.subarray(completeLength);
      return markReplacements(bytes.subarray(0, completeLength));
    },
    rest: () => rest,
  };
}

/** How many bytes at the end may be the beginning of a U+FFFD. */
function incompleteLength(bytes: Uint8Array): number {
  const last = bytes.length - 1;
  if (bytes[last] === writtenBytes[0]) return 1;
  return bytes[last - 1] === writtenBytes[0] && bytes[last] === writtenBytes[1] ? 2 : 0;
}

function markReplacements(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!view.includes(writtenBytes)) return bytes;
  const copy = Buffer.from(view);
  for (let index = copy.indexOf(writtenBytes); index !== -1; index = copy.indexOf(writtenBytes, index + 3))
    markBytes.copy(copy, index);
  return copy;
}

/** Counts the U+FFFD that the bytes themselves contain. */
function countReplacements(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let count = 0;
  for (let index = view.indexOf(writtenBytes); index !== -1; index = view.indexOf(writtenBytes, index + 3))
    count += 1;
  return count;
}

const asciiText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const combined = new Uint8Array(first.length + second.length);
  combined.set(first);
  combined.set(second, first.length);
  return combined;
}

function encodingOfMark(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** UTF-8 if the bytes are valid in it; otherwise the encoding in which most of them are usual text. */
function encodingOf(bytes: Uint8Array, isComplete: boolean): Encoding {
  const countInvalid = (encoding: Encoding): number =>
    new TextDecoder(encoding).decode(bytes, { stream: !isComplete }).split(replacement).length - 1;
  const utf8 = countInvalid('utf-8') - countReplacements(bytes);
  if (utf8 === 0) return 'utf-8';
  const [best] = legacy
    .map(({ encoding, isUsual }) => ({
      encoding,
      share: usualShare(bytes, isUsual),
      broken: countInvalid(encoding),
    }))
    .toSorted((a, b) => b.share - b.broken / bytes.length - (a.share - a.broken / bytes.length));
  return best && best.broken < utf8 ? best.encoding : 'utf-8';
}

/**
 * Encodings with two bytes a character overlap: nearly all bytes of one are characters of another. Each
 * has its common characters in a block where the others have rare ones, which identifies it.
 */
const legacy: readonly {
  readonly encoding: Encoding;
  /** Whether two bytes are a common character. */
  readonly isUsual: (lead: number, trail: number) => boolean;
}[] = [
  {
    encoding: 'gb18030',
    isUsual: (lead, trail) =>
      trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3)),
  },
  { encoding: 'big5', isUsual: (lead) => lead >= 0xa1 && lead <= 0xc6 },
  {
    encoding: 'shift_jis',
    isUsual: (lead, trail) =>
      lead === 0x81 ||
      (lead === 0x82 && trail >= 0x4f && trail <= 0xf1) ||
      (lead === 0x83 && trail <= 0x96) ||
      (lead >= 0x88 && lead <= 0x97),
  },
];

/** The share of common characters among those of two bytes, from 0 to 1. */
function usualShare(bytes: Uint8Array, isUsual: (lead: number, trail: number) => boolean): number {
  let [pairs, usualPairs] = [0, 0];
  for (let index = 0; index + 1 < bytes.length; index += 1) {
    const lead = bytes[index] as number;
    if (lead < 0x80) continue;
    index += 1;
    pairs += 1;
    const trail = bytes[index] as number;
    if (trail >= 0x40 && isUsual(lead, trail)) usualPairs += 1;
  }
  return pairs === 0 ? 0 : usualPairs / pairs;
}

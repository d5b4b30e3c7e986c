/**
 * Text of a file as people save them: UTF-8 with or without a byte order mark, UTF-16 with one, the GBK of a Chinese
 * spreadsheet program (read as GB18030, which contains it), the Big5 of Hong Kong and Taiwan, or Shift-JIS. Bytes that fit
 * none become U+FFFD, one by one, so that the reader can name their place. A U+FFFD that was written by whoever lost the
 * characters before is text like any other.
 */
export const encodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis'] as const),
  // Never recognised, since its bytes are characters of each of the others.
  'windows-1252',
] as const;
export type Encoding = (typeof encodings)[number];

/** Called once, with the first decoded text that is not ASCII: a person sees by it whether the encoding is right. */
export type OnEncoding = (encoding: Encoding, sample: string) => void;

/** Characters of a sample. */
const sampleLength = 60;

/** What stands for bytes that are no text. */
export const notText = '\uFFFD';

/**
 * Characters of the private-use area, as which other encodings than Unicode's come that have more than their decoder
 * knows: the Hong Kong ones of Big5 (嘅, 啲) among them. A file in Unicode may have its own.
 */
export const unknownLetters = (encoding: Encoding): RegExp | null =>
  encoding.startsWith('utf') ? null : /[\uE000-\uF8FF]/g;

/** Stands for a U+FFFD of the file itself while its rows are cut, so that it is told from bytes that are no text. */
export const writtenNotText = '\uE002';
const writtenBytes = Buffer.from(notText);
const markBytes = Buffer.from(writtenNotText);

/** Bytes from the first that is not ASCII on: enough Chinese that GBK cannot look like UTF-8. */
const sampleBytes = 65_536;

export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  onEncoding: OnEncoding = () => undefined,
  /** Where somebody says which it is. */
  given: Encoding | null = null,
  /** Answers `writtenNotText` for each U+FFFD of a file in UTF-8. */
  { marksWritten = false } = {},
): AsyncGenerator<string> {
  let waiting: Uint8Array = new Uint8Array(0);
  let decoder: TextDecoder | null = null;
  let first = true;
  let marker: ReturnType<typeof createMarker> | null = null;
  const decide = (encoding: Encoding): string => {
    decoder = new TextDecoder(encoding);
    if (marksWritten && encoding === 'utf-8') marker = createMarker();
    const text = decoder.decode(marker?.mark(waiting) ?? waiting, { stream: true });
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
    waiting = joined(waiting, chunk);
    if (first && waiting.length < 3) continue;
    const marked = first ? (given ?? markOf(waiting)) : null;
    first = false;
    if (marked) {
      yield decide(marked);
      continue;
    }
    const high = waiting.findIndex((byte) => byte >= 0x80);
    const ascii = high === -1 ? waiting.length : high;
    if (ascii > 0) yield asciiText(waiting.subarray(0, ascii));
    waiting = waiting.subarray(ascii);
    if (waiting.length >= sampleBytes) yield decide(encodingOf(waiting, false));
  }
  if (!decoder) yield decide((first ? (given ?? markOf(waiting)) : null) ?? encodingOf(waiting, true));
  const rest = (marker as ReturnType<typeof createMarker> | null)?.rest();
  yield (decoder as TextDecoder | null)?.decode(rest) ?? '';
}

/** Marks each written U+FFFD of bytes in UTF-8; its bytes may come in two chunks. */
function createMarker(): {
  readonly mark: (chunk: Uint8Array) => Uint8Array;
  readonly rest: () => Uint8Array;
} {
  let rest: Uint8Array = new Uint8Array(0);
  return {
    mark(chunk) {
      const bytes = rest.length === 0 ? chunk : joined(rest, chunk);
      const kept = bytes.length - heldBack(bytes);
      rest = bytes.subarray(kept);
      return marked(bytes.subarray(0, kept));
    },
    rest: () => rest,
  };
}

/** How many bytes at the end may be the begin of a written U+FFFD. */
function heldBack(bytes: Uint8Array): number {
  const last = bytes.length - 1;
  if (bytes[last] === writtenBytes[0]) return 1;
  return bytes[last - 1] === writtenBytes[0] && bytes[last] === writtenBytes[1] ? 2 : 0;
}

function marked(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!view.includes(writtenBytes)) return bytes;
  const copy = Buffer.from(view);
  for (let at = copy.indexOf(writtenBytes); at !== -1; at = copy.indexOf(writtenBytes, at + 3))
    markBytes.copy(copy, at);
  return copy;
}

/** How often bytes have a U+FFFD as somebody wrote it. */
function writtenIn(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let count = 0;
  for (let at = view.indexOf(writtenBytes); at !== -1; at = view.indexOf(writtenBytes, at + 3)) count += 1;
  return count;
}

const asciiText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function markOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** UTF-8 where the bytes can be that; else the one in which most of them are text that people write. */
function encodingOf(bytes: Uint8Array, whole: boolean): Encoding {
  const broken = (encoding: Encoding): number =>
    new TextDecoder(encoding).decode(bytes, { stream: !whole }).split(notText).length - 1;
  const utf8 = broken('utf-8') - writtenIn(bytes);
  if (utf8 === 0) return 'utf-8';
  const [best] = legacy
    .map(({ encoding, isUsual }) => ({
      encoding,
      share: usualShare(bytes, isUsual),
      broken: broken(encoding),
    }))
    .toSorted((a, b) => b.share - b.broken / bytes.length - (a.share - a.broken / bytes.length));
  return best && best.broken < utf8 ? best.encoding : 'utf-8';
}

/**
 * Encodings of two bytes a character overlap: nearly all bytes of one are characters of another. What tells them apart is
 * that each has the characters in daily use in a block of their own, where the others have rare ones.
 */
const legacy: readonly {
  readonly encoding: Encoding;
  /** Whether two bytes are a character in daily use. */
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

/** Of the characters of two bytes those in daily use, from 0 to 1. */
function usualShare(bytes: Uint8Array, isUsual: (lead: number, trail: number) => boolean): number {
  let [pairs, usual] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at] as number;
    if (lead < 0x80) continue;
    at += 1;
    pairs += 1;
    const trail = bytes[at] as number;
    if (trail >= 0x40 && isUsual(lead, trail)) usual += 1;
  }
  return pairs === 0 ? 0 : usual / pairs;
}

/**
 * Text of a file as people save them: UTF-8 with or without a byte order mark, UTF-16 with one, or the GBK of a Chinese
 * spreadsheet program (read as GB18030, which contains it). Bytes that fit none become U+FFFD, one by one, so that the
 * reader can name their place.
 */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** What stands for bytes that are no text. */
export const notText = '\uFFFD';

/** Bytes from the first that is not ASCII on: enough Chinese that GBK cannot look like UTF-8. */
const sampleBytes = 65_536;

export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  onEncoding: (encoding: Encoding) => void = () => undefined,
): AsyncGenerator<string> {
  let waiting: Uint8Array = new Uint8Array(0);
  let decoder: TextDecoder | null = null;
  let first = true;
  const decide = (encoding: Encoding): string => {
    onEncoding(encoding);
    decoder = new TextDecoder(encoding);
    return decoder.decode(waiting, { stream: true });
  };
  for await (const chunk of chunks) {
    if (decoder) {
      yield (decoder as TextDecoder).decode(chunk, { stream: true });
      continue;
    }
    waiting = joined(waiting, chunk);
    if (first && waiting.length < 3) continue;
    const marked = first ? markOf(waiting) : null;
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
  if (!decoder) yield decide((first ? markOf(waiting) : null) ?? encodingOf(waiting, true));
  yield (decoder as TextDecoder | null)?.decode() ?? '';
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

/** UTF-8 where the bytes can be that; else the one of which fewer bytes are no text. */
function encodingOf(bytes: Uint8Array, whole: boolean): Encoding {
  const broken = (encoding: Encoding): number =>
    new TextDecoder(encoding).decode(bytes, { stream: !whole }).split(notText).length - 1;
  const utf8 = broken('utf-8');
  return utf8 === 0 || utf8 <= broken('gb18030') ? 'utf-8' : 'gb18030';
}

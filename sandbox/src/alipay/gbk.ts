let codes: ReadonlyMap<string, number> | undefined;

/** The GBK codes of all characters of two bytes, computed with the runtime's decoder. */
function readCodes(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, number>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const character = decoder.decode(new Uint8Array([first, second]));
      if (character.length === 1 && character !== '\ufffd' && !found.has(character))
        found.set(character, first * 256 + second);
    }
  return found;
}

/** Encodes a text in GBK, like Alipay's files. Characters that GBK lacks become question marks. */
export function gbk(text: string): Buffer {
  codes ??= readCodes();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character < '\u0080' ? character.charCodeAt(0) : (codes.get(character) ?? 0x3f);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Buffer.from(bytes);
}

/**
 * Whole numbers and texts (as code points) as bytes, and bytes as text in the 64 characters that need no escape in
 * addresses.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function toAddress(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let part = 0; part < Math.min(4, bytes.length - at + 1); part += 1)
      text += ALPHABET[(three >> (18 - 6 * part)) & 63];
  }
  return text;
}

/** Returns null if a character is not in the alphabet. */
export function fromAddress(text: string): readonly number[] | null {
  const bytes: number[] = [];
  let bits = 0;
  let buffer = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    buffer = ((buffer << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 255);
  }
  return bytes;
}

/** CRC-32 as defined by IEEE 802.3. */
export function checksum(bytes: readonly number[]): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

export class Writer {
  readonly bytes: number[] = [];

  /** Writes seven bits to a byte. The highest bit says that more bytes follow. */
  integer(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.bytes.push(rest);
  }

  text(text: string): void {
    const characters = [...text];
    this.integer(characters.length);
    for (const character of characters) this.integer(character.codePointAt(0) ?? 0);
  }
}

/** Thrown by a reader for bytes in another format. Caught by the function that started reading. */
export class Unreadable extends Error {}

const LONGEST_TEXT = 64;

export class Reader {
  private at = 0;
  private readonly bytes: readonly number[];

  constructor(bytes: readonly number[]) {
    this.bytes = bytes;
  }

  get position(): number {
    return this.at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  integer(): number {
    let value = 0;
    for (let scale = 1; scale <= 128 ** 5; scale *= 128) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new Unreadable();
      this.at += 1;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
    throw new Unreadable();
  }

  text(): string {
    const length = this.integer();
    if (length > LONGEST_TEXT) throw new Unreadable();
    let text = '';
    for (let count = 0; count < length; count += 1) {
      const codePoint = this.integer();
      if (codePoint > 0x10ffff) throw new Unreadable();
      text += String.fromCodePoint(codePoint);
    }
    return text;
  }

  /** Reads an entry of a list by its index. */
  one<const T>(all: readonly T[]): T {
    const value = all[this.integer()];
    if (value === undefined) throw new Unreadable();
    return value;
  }
}

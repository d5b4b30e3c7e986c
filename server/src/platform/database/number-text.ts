/**
 * Reads integers from one text with single separators, as `string_agg(x::text, ',')` writes them. For
 * hundreds of thousands of rows that is several times cheaper than rows or JSON, and creates less
 * garbage.
 */
export class NumberText {
  readonly #text: string;
  #at = 0;

  constructor(text: string | null) {
    this.#text = text ?? '';
  }

  get hasMore(): boolean {
    return this.#at < this.#text.length;
  }

  /** The separator after the last number; empty at the end. */
  get separator(): string {
    return this.#text.charAt(this.#at - 1);
  }

  /** Reads a fixed number of characters. */
  word(length: number): string {
    this.#at += length;
    return this.#text.slice(this.#at - length, this.#at);
  }

  /** Reads the next number and skips the separator after it. An empty number is 0. */
  next(): number {
    const text = this.#text;
    let at = this.#at;
    const isNegative = text.charCodeAt(at) === minus;
    if (isNegative) at += 1;
    let number = 0;
    for (;;) {
      const digit = text.charCodeAt(at++) - zero;
      // NaN at the end.
      if (!(digit >= 0 && digit <= 9)) break;
      number = number * 10 + digit;
    }
    this.#at = at;
    return isNegative ? -number : number;
  }
}

const minus = 45;
const zero = 48;

/** Reads a text with `length` numbers. */
export function readNumbers(text: string | null, length: number): Int32Array {
  const numbers = new Int32Array(length);
  const reader = new NumberText(text);
  for (let index = 0; index < length; index += 1) numbers[index] = reader.next();
  return numbers;
}

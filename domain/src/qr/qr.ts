/**
 * QR codes (ISO/IEC 18004): byte mode, error correction M, versions 1 to 10 (up to 213 bytes), more than an address or
 * member code needs. The mask with the lowest penalty is chosen.
 */

/** For versions 1 to 10 at level M: number of codewords, correction codewords per block, blocks (tables 7 and 9). */
const versions = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
] as const;

export type QrModules = readonly (readonly boolean[])[];

export function qrModules(text: string): QrModules {
  const bytes = utf8(text);
  const version =
    versions.findIndex(([total, correction, blocks], index) => {
      const header = index + 1 < 10 ? 2 : 3;
      return bytes.length + header <= total - correction * blocks;
    }) + 1;
  if (version === 0) throw new RangeError('Text is too long for a QR code of version 10');
  const codewords = interleave(dataCodewords(bytes, version), version);
  let best: boolean[][] | null = null;
  let leastPenalty = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < 8; mask++) {
    const modules = draw(codewords, version, mask);
    const penalty = penaltyOf(modules);
    if (penalty < leastPenalty) {
      leastPenalty = penalty;
      best = modules;
    }
  }
  return best ?? [];
}

/** `domain` has no TextEncoder. A broken surrogate becomes the replacement character. */
const utf8 = (text: string): readonly number[] =>
  [...encodeURIComponent(text.toWellFormed()).matchAll(/%([0-9A-F]{2})|./g)].map(([sign, hex]) =>
    hex === undefined ? sign.charCodeAt(0) : Number.parseInt(hex, 16),
  );

function versionFacts(version: number): readonly [total: number, correction: number, blocks: number] {
  const facts = versions[version - 1];
  if (!facts) throw new RangeError(`No QR version ${version}`);
  return facts;
}

function dataCodewords(bytes: readonly number[], version: number): number[] {
  const [total, correction, blocks] = versionFacts(version);
  const capacity = total - correction * blocks;
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  );
  for (let pad: number = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function interleave(data: readonly number[], version: number): number[] {
  const [total, correction, count] = versionFacts(version);
  const shorter = count - (total % count);
  const shortLength = Math.floor(total / count) - correction;
  const divisor = correctionDivisor(correction);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const words = data.slice(at, at + shortLength + (index < shorter ? 0 : 1));
    at += words.length;
    return { words, check: remainder(words, divisor) };
  });
  const result: number[] = [];
  for (let column = 0; column <= shortLength; column++) {
    for (const { words } of blocks) {
      const word = words[column];
      if (word !== undefined) result.push(word);
    }
  }
  for (let column = 0; column < correction; column++) {
    for (const { check } of blocks) result.push(check[column] ?? 0);
  }
  return result;
}

/** Multiplication in GF(256) modulo the polynomial 0x11D. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function correctionDivisor(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, index) => Number(index === degree - 1));
  let root = 1;
  for (let round = 0; round < degree; round++) {
    for (let at = 0; at < degree; at++) {
      result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

function remainder(words: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0);
  for (const word of words) {
    const factor = word ^ (result.shift() ?? 0);
    result.push(0);
    divisor.forEach((coefficient, at) => {
      result[at] = (result[at] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return result;
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (y, x) => (x + y) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (x + y) % 3 === 0,
  (y, x) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (y, x) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (y, x) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (y, x) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(codewords: readonly number[], version: number, mask: number): boolean[][] {
  const size = version * 4 + 17;
  const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (y: number, x: number, dark: boolean) => {
    const row = modules[y];
    const rowFixed = fixed[y];
    if (!row || !rowFixed || x < 0 || x >= size) return;
    row[x] = dark;
    rowFixed[x] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const finder = (top: number, left: number) => {
    for (let y = -4; y <= 4; y++) {
      for (let x = -4; x <= 4; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(top + y, left + x, ring !== 2 && ring !== 4);
      }
    }
  };
  finder(3, 3);
  finder(3, size - 4);
  finder(size - 4, 3);
  const centres = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  const last = centres.length - 1;
  centres.forEach((top, i) => {
    centres.forEach((left, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let y = -2; y <= 2; y++) {
        for (let x = -2; x <= 2; x++) set(top + y, left + x, Math.max(Math.abs(x), Math.abs(y)) !== 1);
      }
    });
  });
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);
  drawData(codewords, modules, fixed, mask);
  return modules;
}

type Draw = (y: number, x: number, dark: boolean) => void;

/** Level M is 00. There are 15 bits with a BCH remainder and the fixed mask 0x5412 (section 7.9). */
function drawFormat(set: Draw, size: number, mask: number): void {
  let rest = mask;
  for (let round = 0; round < 10; round++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at++) set(at, 8, bit(at));
  set(7, 8, bit(6));
  set(8, 8, bit(7));
  set(8, 7, bit(8));
  for (let at = 9; at < 15; at++) set(8, 14 - at, bit(at));
  for (let at = 0; at < 8; at++) set(8, size - 1 - at, bit(at));
  for (let at = 8; at < 15; at++) set(size - 15 + at, 8, bit(at));
  set(size - 8, 8, true);
}

function drawVersion(set: Draw, size: number, version: number): void {
  let rest = version;
  for (let round = 0; round < 12; round++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >>> at) & 1) === 1;
    const far = size - 11 + (at % 3);
    const near = Math.floor(at / 3);
    set(near, far, dark);
    set(far, near, dark);
  }
}

/** Fills pairs of columns from the right, alternately up and down, skipping the timing column. */
function drawData(
  codewords: readonly number[],
  modules: boolean[][],
  fixed: boolean[][],
  mask: number,
): void {
  const size = modules.length;
  const masked = masks[mask] ?? (() => false);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? size - 1 - step : step;
        const row = modules[y];
        if (!row || fixed[y]?.[x]) continue;
        const dark = (((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        row[x] = dark !== masked(y, x);
        at++;
      }
    }
  }
}

/** Section 7.8.3: penalties for runs, blocks, finder-like patterns, and an unequal share of dark modules. */
function penaltyOf(modules: QrModules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x] ?? false));
  let penalty = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    for (let at = 0; at + 11 <= size; at++) {
      const part = text.slice(at, at + 11);
      if (part === '10111010000' || part === '00001011101') penalty += 40;
    }
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const dark = modules[y]?.[x];
      if (dark === modules[y]?.[x + 1] && dark === modules[y + 1]?.[x] && dark === modules[y + 1]?.[x + 1]) {
        penalty += 3;
      }
    }
  }
  const share = modules.flat().filter(Boolean).length / (size * size);
  return penalty + Math.floor(Math.abs(share * 20 - 10)) * 10;
}

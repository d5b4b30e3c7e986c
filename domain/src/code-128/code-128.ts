/**
 * Code 128 in its code set C (ISO/IEC 15417): two digits for each symbol. Each pattern lists the widths of three bars and
 * three spaces in modules, in turn, for the values 0 to 105; the stop has a seventh.
 */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232'
).split(' ');
const stop = '2331112';
const startC = 105;

/** Light modules at both sides, which belong to the code. */
const quiet = 10;

export interface Code128 {
  /** Modules of the whole code, with the light ones at both sides. */
  readonly width: number;
  readonly bars: readonly { readonly at: number; readonly width: number }[];
}

/** The bars of an even number of digits; throws for any other text. */
export function code128(digits: string): Code128 {
  if (!/^(?:\d\d)+$/.test(digits)) throw new Error('Code set C takes an even number of digits');
  const values = (digits.match(/\d\d/g) ?? []).map(Number);
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startC) % 103;
  const widths = [...[startC, ...values, check].map((value) => patterns[value]), stop].join('');
  const bars: { at: number; width: number }[] = [];
  let at = quiet;
  [...widths].forEach((digit, index) => {
    const width = Number(digit);
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  });
  return { width: at + quiet, bars };
}

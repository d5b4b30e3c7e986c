/** The most combining marks that a text keeps in a row. No script needs more (Unicode Standard Annex 15, stream-safe text). */
const longRun = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns the text in a normal form of Unicode. `String.normalize` sorts combining marks in quadratic time: 60,000 of them in
 * a row stop a process for seconds. So marks after the thirtieth of a run are dropped first.
 */
export const normalText = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(longRun, '$1').normalize(form);

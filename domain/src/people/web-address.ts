/**
 * Finds text that a mail program turns into a link, or that a reader takes for one. Names must not contain it: they
 * appear in e-mails to addresses that somebody else may have typed. `St.John`, `J.R.Smith`, `Raj a/l Kumar` and `Tan @
 * Lim` are names.
 */
import { normalText } from '../kernel/index.ts';

/** A dot after one of these or after a single letter does not make a web address: `St.John`. */
const abbreviations = new Set(
  'abd bt bte cik dr fr hj hjh md mdm mhd mohd mr mrs ms muhd prof rev sr sri st ste tn wm'.split(' '),
);

/** Top-level domains that make even `x.com` an address. Family names are excluded: `A.Li`, `K.Ng`, `C.Ma`, `J.Hu`. */
const topLevels = new Set(
  `ai app asia biz cc club cn co com fun hk icu info io link live me mo mobi my net online org pro sg shop site store top
  tv tw us vip web win work xin xyz`.split(/\s+/),
);

/** "Son of" or "daughter of": `a/l`, `A/P`, `s/o`, `d/o`. */
const descent = /(?<![^\s])[asdw]\s?\/\s?[lpo](?![^\s])/giu;

const compatible = (text: string): string => normalText(text, 'NFKC').replace(/[。｡․]/g, '.');

/** Returns the part of a name that reads as a web address, or null. */
export function webAddressIn(name: string): string | null {
  for (const word of compatible(name).replace(descent, ' ').split(/\s+/)) {
    if (/[/\\]|:\/|^www\.|\S@|@\S/iu.test(word) || hasHost(word)) return word;
  }
  return null;
}

/** Whether letters directly follow a dot, except after initials and abbreviations at the start of the word. */
function hasHost(word: string): boolean {
  const parts = word.toLowerCase().split('.');
  let startsName = true;
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const letters = part.replace(/[^\p{L}]/gu, '');
    startsName &&= [...letters].length < 2 || abbreviations.has(letters);
    const next = parts[index + 1] ?? '';
    const isWord = /\p{L}\p{M}*\p{L}/u.test(next);
    if (isWord && (!startsName || topLevels.has(next.replace(/[^\p{L}]/gu, '')))) return true;
  }
  return false;
}

/**
 * Whether a name spells out an address: `win evil com`, `evil 点com`. Some real names do, so no name is refused for
 * this.
 */
export const spellsWebAddress = (name: string): boolean =>
  /(?<![a-z])(?:www|https?|com|net|org|dotcom)(?![a-z])/i.test(compatible(name));

/** Changes a typed text for an e-mail so that no mail program turns any of it into a link. */
export const withoutLinks = (text: string): string =>
  text
    .replace(/[.．](?=[\p{L}\p{N}-]*\p{L})/gu, '. ')
    .replace(/[。｡․](?=[a-z0-9])/giu, '$& ')
    .replace(/[:：](?=[/／])/gu, '$& ')
    .replace(/(?<=\S)([@＠])(?=\S)/gu, ' $1 ');

/**
 * Names (trade-facts 6): Chinese, also with the dot of ethnic minorities' names; Latin with spaces, hyphens,
 * apostrophes, `a/l`, `a/p`, `bin`, `binti`, `@`. They have 2 to 40 characters; one Latin word is enough. A text that
 * reads as a web address is refused. Forms ask for the whole name in one field. Database and API store given and family
 * name; joining them returns the original.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { halfWidth, lengthOf, plainText, type TextRefusal } from './plain-text.ts';
import { webAddressIn } from './web-address.ts';

export const NAME_MIN = 2;
export const NAME_MAX = 40;

export type NameRefusal =
  | TextRefusal
  | Refusal<'NAME_CHARACTER', { readonly character: string }>
  | Refusal<'NAME_WEB_ADDRESS', { readonly text: string }>;

export interface PersonName {
  readonly given: string;
  readonly family: string;
}

/** Checks a whole name in one field. */
export function checkName(value: string, field = 'name'): Result<string, NameRefusal> {
  return checkPart(value, field, NAME_MIN);
}

/** Checks a given or family name alone. One character is enough. */
export function checkNamePart(value: string, field: 'firstname' | 'lastname'): Result<string, NameRefusal> {
  return checkPart(value, field, 1);
}

function checkPart(value: string, field: string, min: number): Result<string, NameRefusal> {
  const control = /[\p{Cc}\u2028\u2029]/u.exec(value.trim());
  if (control) {
    const codePoint = control[0].charCodeAt(0);
    return refuse('INVALID_TEXT', { field, reason: 'forbidden-character', codePoint });
  }
  const tidied = halfWidth(value)
    .replace(/[•・‧∙⋅]/g, '·')
    .replace(/[‘’`´]/g, "'")
    .replace(/(?<=[\p{L}\p{M}])@(?=\p{L})/gu, ' @ ')
    .replace(/\s+/g, ' ');
  const text = plainText(tidied, { field, min, max: NAME_MAX, multiline: false });
  if (!text.ok) return text;
  const invalidCharacter = /[^\p{L}\p{M}·' .\-/@]/u.exec(text.value);
  if (invalidCharacter) return refuse('NAME_CHARACTER', { character: invalidCharacter[0] });
  const address = webAddressIn(text.value);
  if (address !== null) return refuse('NAME_WEB_ADDRESS', { text: address });
  return /\p{L}/u.test(text.value)
    ? ok(text.value)
    : refuse('NAME_CHARACTER', { character: text.value.slice(0, 1) });
}

/** The common family names of two characters. All others count as one character. */
const compoundFamilies = new Set(
  '欧阳 上官 司马 诸葛 司徒 夏侯 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 轩辕 端木 东方 独孤 南宫 歐陽 司馬 諸葛 尉遲 公孫 長孫 軒轅 東方 獨孤 南宮'.split(
    ' ',
  ),
);

/**
 * Common Chinese family names in Latin letters, as spelled in Hong Kong, the Mainland, Malaysia and Singapore. People
 * write them first, or last after a Western given name; the text does not show which.
 */
const romanisedFamilies = new Set(
  `au cai cao chan chang chen cheng cheong cheung chew chia chiang chiu chong choi chow choy chu chua chui chung deng ding dong
  duan fan fang feng fong foo fung gao goh guo han hau he heng ho hon hong hou hsu hu huang hui hung jiang jin kan koh kok kong
  kwan kwok kwong lai lam lau law lee leong leung lew li liang liao lim lin ling liu lo loh loke long loo look low lu lui luk luo lyu
  ma mak meng mok ng ngai ong ooi peng poon qian qin quek seah shek shen shi siu soh song su sun sze szeto tai tam tan tang tay teo
  teoh tian ting toh tong tsai tsang tse tso tsoi tsui tung wan wang wei wen wong woo wu xia xiao xie xu xue yam yan yang yao yap ye
  yee yeo yeoh yeung yick yin ying yip yiu yu yuan yue yuen yung zeng zhang zhao zheng zhong zhou zhu zhuang zou`.split(
    /\s+/,
  ),
);

/**
 * Splits a checked name. Chinese: family name first; with a dot, the parts before and after it. Latin: the last word is
 * the family name, unless the first is a Chinese family name. Such a name becomes the given name as a whole, because a
 * split could be wrong.
 */
export function splitName(name: string): PersonName {
  if (/^[\p{Script=Han}·]+$/u.test(name)) {
    const dot = name.indexOf('·');
    if (dot > 0) return { family: name.slice(0, dot + 1), given: name.slice(dot + 1) };
    const head = [...name].slice(0, 2).join('');
    const family = compoundFamilies.has(head) && lengthOf(name) > 2 ? head : ([...name][0] ?? '');
    return { family, given: name.slice(family.length) };
  }
  const space = name.lastIndexOf(' ');
  const [first = ''] = name.toLowerCase().split(' ');
  return space < 0 || romanisedFamilies.has(first)
    ? { given: name, family: '' }
    : { given: name.slice(0, space), family: name.slice(space + 1) };
}

/** Joins the parts of `splitName` into the original name. */
export function joinName({ given, family }: PersonName): string {
  if (/^[\p{Script=Han}·]*$/u.test(given + family)) return family + given;
  return `${given} ${family}`.trim();
}

/** The first character, such as "林**", for lists that staff see. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(Math.min(2, Math.max(1, rest.length)));
}

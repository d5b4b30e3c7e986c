import type { LocalText } from '@jinlan/domain/markets';
import { inWords } from '../../../platform/import/fields.ts';
import { sanitiseHtml } from '../../content/index.ts';

/** What keys, numbers and file names of imported entries look like, and how their texts are cleaned. */
export const key = inWords(/^[a-z0-9][a-z0-9-]{0,79}$/, 'small letters, digits and hyphens, at most 80');
/** As Magento allows them: up to 64 characters of any writing, spaces and slashes inside. */
export const skuPattern = inWords(
  /^(?=.{1,64}$)[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u,
  'at most 64 characters, and no control characters',
);
export const urlKeyPattern = inWords(
  /^[a-z0-9][a-z0-9-]{0,119}$/,
  'small letters, digits and hyphens, at most 120',
);
export const picturePattern = inWords(
  /^[A-Za-z0-9_][A-Za-z0-9_./-]*$/,
  'a path below media/ of letters, digits, - _ . /',
);

const each = (text: LocalText, change: (text: string) => string): LocalText =>
  Object.fromEntries(Object.entries(text).map(([locale, one]) => [locale, change(one)])) as LocalText;

export const clean = (text: LocalText): LocalText => each(text, sanitiseHtml);
/** A name is text: angle brackets in it are characters, and every page escapes them; control characters go. */
export const plain = (text: LocalText): LocalText => each(text, (one) => one.replace(/\p{Cc}/gu, ' ').trim());

/** Forms of keys, numbers and file names of imported entries. */
import { textLike } from '../fields.ts';

export const key = textLike(/^[a-z0-9][a-z0-9-]{0,79}$/, 'small letters, digits and hyphens, at most 80');

/** As in Magento: up to 64 characters of any script, with spaces and slashes inside. */
export const sku = textLike(
  /^(?=.{1,64}$)[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u,
  'at most 64 characters, and no control characters',
);

/** The address of a piece without the store view's suffix. */
export const urlKeyPattern = /^[a-z0-9][a-z0-9-]{0,119}$/;
export const urlKey = textLike(urlKeyPattern, 'small letters, digits and hyphens, at most 120');

export const picturePattern = /^[A-Za-z0-9_][A-Za-z0-9_./-]*$/;
export const picture = textLike(picturePattern, 'a path below media/ of letters, digits, - _ . /');

/** A file of the shop's media, or an https address. */
export const file = textLike(
  new RegExp(`${picturePattern.source}|^https://[^\\s]+$`),
  'a path of letters, digits, - _ . / or an https address',
);

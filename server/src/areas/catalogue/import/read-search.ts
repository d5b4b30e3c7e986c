import { locales } from '@jinlan/domain/markets';
import { fold, tokensOf } from '@jinlan/domain/search';
import { type Fields, inWords } from '../../../platform/import/fields.ts';
import type { SearchRule } from '../store-search.ts';

const key = /^[a-z0-9][a-z0-9-]{0,79}$/;
const mostWords = 100;
const longestWord = 60;
/** A page of this shop; another address would let a mistake in data send shoppers away. */
const page = inWords(/^\/(?!\/)[^\s\\]*$/, 'a path of the shop, with its slash');

/** An entry of `search.json`. */
export function readSearchRule(fields: Fields): SearchRule {
  const kind = fields.choice('kind', ['synonym', 'exact', 'stop', 'redirect']);
  const words = (name: string): string[] => {
    const texts = fields.texts(name, { max: longestWord });
    if (texts.length === 0 || texts.length > mostWords) fields.fail(name, `Expected 1 to ${mostWords} words`);
    texts.forEach((text, index) => {
      if (text !== '' && tokensOf(fold(text)).length === 0)
        fields.fail(`${name}.${index}`, 'Has nothing one could search for');
    });
    return texts;
  };
  const refuse = (name: string): void => {
    if (fields.has(name)) fields.fail(name, `Has no meaning in a ${kind}`);
  };
  const hasMeaning = kind === 'synonym' || kind === 'exact';
  if (!hasMeaning) refuse('means');
  if (kind !== 'redirect') refuse('url');
  return {
    key: fields.text('key', { pattern: key }),
    kind,
    locale: fields.choice('locale', locales),
    words: words('words'),
    means: hasMeaning ? words('means') : [],
    url: kind === 'redirect' ? fields.text('url', { pattern: page }) : null,
  };
}

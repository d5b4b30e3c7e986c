/** An entry of `search.json`: the retailer's rule for words in search queries. */
import * as v from 'valibot';
import { locales } from '../../markets/index.ts';
import { fold, tokensOf } from '../../search/index.ts';
import { hasValue, listOf, oneOf, record, shapedBy, textLike, textOf } from '../fields.ts';
import { key } from './names.ts';

const mostWords = 100;

const words = v.pipe(
  listOf(
    v.pipe(
      textOf(60),
      v.check((text) => tokensOf(fold(text)).length > 0, 'Has nothing one could search for'),
    ),
  ),
  v.check((all) => all.length > 0 && all.length <= mostWords, `Expected 1 to ${mostWords} words`),
);

/** Only a page of this shop, so wrong data cannot send shoppers to another site. */
const page = textLike(/^\/(?!\/)[^\s\\]*$/, 'a path of the shop, with its slash');

const kinds = ['synonym', 'exact', 'stop', 'redirect'] as const;
type Kind = (typeof kinds)[number];

const unusedField = <const Value>(kind: Kind, value: Value) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !hasValue(value), `Has no meaning in a ${kind}`),
    v.transform(() => value),
  );

const shared = { key, kind: oneOf(kinds), locale: oneOf(locales), words };
const noWords: readonly string[] = [];

const rules = {
  synonym: record({ ...shared, means: words, url: unusedField('synonym', null) }),
  exact: record({ ...shared, means: words, url: unusedField('exact', null) }),
  stop: record({ ...shared, means: unusedField('stop', noWords), url: unusedField('stop', null) }),
  redirect: record({ ...shared, means: unusedField('redirect', noWords), url: page }),
};

/**
 * `means`: what is searched for instead of the words (kind `exact`) or in addition to them (a synonym).
 * `metal=gold-999` means pieces with that option, `category=gold-pendants` pieces in that category. `url`: the target
 * of a redirect.
 */
export const searchRule = shapedBy(
  rules,
  ({ kind }) => kinds.find((candidate) => candidate === kind) ?? 'synonym',
);

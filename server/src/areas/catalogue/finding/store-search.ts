import type { Locale } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';

/** A rule of the retailer about words in searches. */
export interface SearchRule {
  readonly key: string;
  readonly kind: 'synonym' | 'exact' | 'stop' | 'redirect';
  readonly locale: Locale;
  readonly words: readonly string[];
  /**
   * The meanings of the words: in addition to themselves for a synonym, instead of themselves for an exact rule.
   * `metal=gold-999` and `category=gold-pendants` mean the pieces with that option or in that category.
   */
  readonly means: readonly string[];
  /** The target of a redirect. */
  readonly url: string | null;
}

export function loadSearchRules(db: Connection): Promise<SearchRule[]> {
  return db.query<SearchRule>(
    'catalogue.search-rules',
    'select key, kind, locale, words, means, url from catalogue.search_rule order by id limit 5000',
  );
}

export async function saveSearchRules(tx: Connection, rules: readonly SearchRule[]): Promise<void> {
  await tx.query(
    'catalogue.save-search-rules',
    `insert into catalogue.search_rule (key, kind, locale, words, means, url)
     select key, kind, locale, words, means, url from jsonb_to_recordset($1::jsonb)
       as row(key text, kind text, locale text, words text[], means text[], url text)
     on conflict (key) do update set kind = excluded.kind, locale = excluded.locale, words = excluded.words,
       means = excluded.means, url = excluded.url`,
    [JSON.stringify(rules)],
  );
}

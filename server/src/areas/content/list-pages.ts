import type { Locale } from '@jinlan/domain/markets';
import type { Wire } from '../../graphql/wire.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { pathIn } from './addresses.ts';
import { plainTextOf } from './sanitise.ts';
import type { PageAddress } from './store.ts';

const maxPageSize = 100;

export function listPages(
  pages: readonly PageAddress[],
  locale: Locale,
  pageSize: number,
  currentPage: number,
): Wire<'CmsPages'> {
  for (const [name, value] of Object.entries({ pageSize, currentPage }))
    if (value < 1) throw refuse('PAGE_INVALID', { name });
  const size = Math.min(pageSize, maxPageSize);
  const collator = new Intl.Collator(locale);
  const sorted = pages.toSorted((a, b) => collator.compare(a.title[locale], b.title[locale]));
  return {
    total_count: pages.length,
    page_info: {
      current_page: currentPage,
      page_size: size,
      total_pages: Math.ceil(pages.length / size),
    },
    items: sorted.slice((currentPage - 1) * size, currentPage * size).map((page) => ({
      identifier: page.identifier,
      title: plainTextOf(page.title[locale]),
      relative_url: pathIn(page, locale).slice(1),
    })),
  };
}

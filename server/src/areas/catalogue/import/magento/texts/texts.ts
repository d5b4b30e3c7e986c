import { type Locale, type LocalText, locales } from '@jinlan/domain/markets';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { storeViewOf } from '../settings.ts';
import type { Aside, TranslateParts } from '../translate.ts';

/** Texts of a row in each language: of the store views' rows, else of the main one. */
export interface Texts {
  readonly of: (column: string) => LocalText;
  /** Of a part of a cell of `column`: what the main row calls it, and what a store view's row does. */
  readonly from: (column: string, main: string, said: (view: StreamedRow) => string) => LocalText;
}

/** A text has one form for each language: what further store views of a language say otherwise is noted in `asides`. */
export function createTexts(
  { settings, stores }: TranslateParts,
  row: StreamedRow,
  views: readonly StreamedRow[],
  asides: Aside[],
): Texts {
  const codeOf = (view: StreamedRow): string => view.cell('store_view_code').trim();
  const localeOf = (view: StreamedRow): Locale | undefined =>
    storeViewOf(settings, stores, codeOf(view))?.locale;
  const named = settings.storeViews[row.cell('store_view_code').trim()];
  const own =
    settings.locale ??
    (named === undefined ? undefined : localeOf(row)) ??
    (/\p{Script=Han}/u.test(row.cell('name')) ? 'zh-Hans-CN' : 'en-US');
  const rowsOf = Map.groupBy(views, localeOf);
  const from: Texts['from'] = (column, main, said) => {
    const texts = locales.map((locale) => {
      const [first, ...others] = (rowsOf.get(locale) ?? []).filter((view) => said(view) !== '');
      if (!first) return [locale, ''] as const;
      const text = said(first);
      for (const view of others)
        if (said(view).trim() !== text.trim())
          asides.push({
            ...{ ...view.place(column), path: column, isNote: true, once: `texts ${column} ${locale}` },
            message: `{count} texts of store views are not kept: where several speak ${locale}, the first holds for all. The first of these is that of ${codeOf(view)} beside ${codeOf(first)}, of ${row.cell('sku').trim()}`,
          });
      return [locale, text] as const;
    });
    const fallback = main || texts.map(([, text]) => text).find((text) => text !== '') || '';
    return Object.fromEntries(
      texts.map(([locale, text]) => [locale, text || (locale === own ? main : '') || fallback]),
    ) as LocalText;
  };
  return { of: (column) => from(column, row.cell(column), (view) => view.cell(column)), from };
}

/** What store views say in columns that hold for all of them: told once for each column. */
export function noteViewCells(row: StreamedRow, views: readonly StreamedRow[], asides: Aside[]): void {
  for (const view of views)
    for (const column of sharedColumns) {
      const text = view.cell(column).trim();
      if (text === '' || text === row.cell(column).trim()) continue;
      const message = `{count} rows of store views have their own ${column}, which is not kept: that of the main row holds everywhere`;
      asides.push({
        ...{ ...view.place(column), path: column, message },
        ...{ isNote: true, once: `view ${column}` },
      });
    }
}

const sharedColumns = [
  ...['url_key', 'visibility', 'additional_attributes', 'bundle_values', 'configurable_variation_labels'],
  ...['downloadable_links', 'downloadable_samples', 'base_image_label', 'additional_image_labels'],
];

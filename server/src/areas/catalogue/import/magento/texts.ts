import { type Locale, type LocalText, locales } from '@jinlan/domain/markets';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import { storeViewOf } from './settings.ts';
import type { Aside, TranslateParts } from './translate.ts';

/** Texts of a row in each language: of the store views' rows, else of the main one. */
export interface Texts {
  readonly of: (column: string) => LocalText;
  /** Of a part of a cell: what the main row calls it, and what a store view's row does. */
  readonly from: (main: string, said: (view: StreamedRow) => string) => LocalText;
}

export function createTexts(
  { settings, stores }: TranslateParts,
  row: StreamedRow,
  views: readonly StreamedRow[],
): Texts {
  const localeOf = (view: StreamedRow): Locale | undefined => {
    const code = view.cell('store_view_code').trim();
    return storeViewOf(settings, stores, code)?.locale;
  };
  const named = settings.storeViews[row.cell('store_view_code').trim()];
  const own =
    settings.locale ??
    (named === undefined ? undefined : localeOf(row)) ??
    (/\p{Script=Han}/u.test(row.cell('name')) ? 'zh-Hans-CN' : 'en-US');
  const rowsOf = Map.groupBy(views, localeOf);
  const from: Texts['from'] = (main, said) => {
    const saidIn = (locale: Locale): string =>
      rowsOf
        .get(locale)
        ?.map(said)
        .find((text) => text !== '') ?? '';
    const fallback = main !== '' ? main : locales.map(saidIn).find((text) => text !== '');
    return Object.fromEntries(
      locales.map((locale) => [locale, saidIn(locale) || (locale === own ? main : '') || (fallback ?? '')]),
    ) as LocalText;
  };
  return { of: (column) => from(row.cell(column), (view) => view.cell(column)), from };
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

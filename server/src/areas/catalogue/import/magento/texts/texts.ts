import { isRequiredInData, type Locale, type LocalText, locales } from '@jinlan/domain/markets';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { completeTexts } from '../../../../../platform/import/convert-chinese.ts';
import { storeViewOf } from '../settings.ts';
import type { RowFinding, TranslateParts } from '../translate.ts';

/** Texts of a row in each language: from the store views' rows, else from the main row. */
export interface Texts {
  readonly of: (column: string) => LocalText;
  /** A text that is part of a cell: `main` in the main row, `textOf` in a store view's row. */
  readonly from: (column: string, main: string, textOf: (view: StreamedRow) => string) => LocalText;
}

/**
 * Reads one text for each language. If two store views of a language have different texts, the first
 * counts, and the others are noted in `rowFindings`.
 */
export function createTexts(
  { settings, stores }: TranslateParts,
  row: StreamedRow,
  views: readonly StreamedRow[],
  rowFindings: RowFinding[],
): Texts {
  const codeOf = (view: StreamedRow): string => view.cell('store_view_code').trim();
  const localeOf = (view: StreamedRow): Locale | undefined =>
    storeViewOf(settings, stores, codeOf(view))?.locale;
  const mappedCode = settings.storeViews[row.cell('store_view_code').trim()];
  const rowLocale =
    settings.locale ??
    (mappedCode === undefined ? undefined : localeOf(row)) ??
    (/\p{Script=Han}/u.test(row.cell('name')) ? 'zh-Hans-CN' : 'en-US');
  const rowsOf = Map.groupBy(views, localeOf);
  const from: Texts['from'] = (column, main, textOf) => {
    const texts = locales.map((locale) => {
      const [first, ...others] = (rowsOf.get(locale) ?? []).filter((view) => textOf(view) !== '');
      if (!first) return [locale, ''] as const;
      const text = textOf(first);
      for (const view of others)
        if (textOf(view).trim() !== text.trim())
          rowFindings.push({
            ...{ ...view.positionOf(column), path: column, isNote: true, once: `texts ${column} ${locale}` },
            message: `{count} texts of store views are not kept: where several speak ${locale}, the first holds for all. The first of these is that of ${codeOf(view)} beside ${codeOf(first)}, of ${row.cell('sku').trim()}`,
          });
      return [locale, text] as const;
    });
    const fallback = main || texts.map(([, text]) => text).find((text) => text !== '') || '';
    const ownTexts = texts.map(
      ([locale, text]) => [locale, text || (locale === rowLocale ? main : '')] as const,
    );
    return completeTexts<unknown>(
      Object.fromEntries(
        ownTexts
          .filter(([locale, text]) => text !== '' || isRequiredInData(locale))
          .map(([locale, text]) => [locale, text || fallback]),
      ),
    ) as LocalText;
  };
  return { of: (column) => from(column, row.cell(column), (view) => view.cell(column)), from };
}

/**
 * Notes values of store views in columns that this shop has only once for all views; once for each column.
 */
export function noteViewCells(
  row: StreamedRow,
  views: readonly StreamedRow[],
  rowFindings: RowFinding[],
): void {
  for (const view of views)
    for (const column of sharedColumns) {
      const text = view.cell(column).trim();
      if (text === '' || text === row.cell(column).trim()) continue;
      const message = `{count} rows of store views have their own ${column}, which is not kept: that of the main row holds everywhere`;
      rowFindings.push({
        ...{ ...view.positionOf(column), path: column, message },
        ...{ isNote: true, once: `view ${column}` },
      });
    }
}

const sharedColumns = [
  ...['url_key', 'visibility', 'additional_attributes', 'bundle_values', 'configurable_variation_labels'],
  ...['downloadable_links', 'downloadable_samples', 'base_image_label', 'additional_image_labels'],
];

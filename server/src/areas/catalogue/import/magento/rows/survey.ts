import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { ColumnSigns } from '../../../../../platform/import/amounts.ts';
import { ExportDates } from '../prices/dates.ts';
import {
  amountColumns,
  dateColumns,
  leftColumns,
  needed,
  systemAttributes,
  takenColumns,
} from './columns.ts';
import { readCategoryPaths, readEntries, readList, readPairs } from './lists.ts';
import type { RowRoles } from './row-roles.ts';

/**
 * What a first look at an export tells: which rows are variants of which, what attributes there are and of what kind,
 * what categories, and what nobody understands. Bounded: of each attribute at most so many different values are kept.
 */
export interface Survey {
  readonly rows: number;
  /** How a row writes an article number that others name in other capitals; one without a row stays as it is. */
  readonly spelled: (sku: string) => string;
  /** By the number of a variant, as its row writes it. */
  readonly parentOf: ReadonlyMap<string, VariantPlace>;
  /** Variants that a second piece names too: they stay with the first. */
  readonly shared: readonly (VariantPlace & { readonly sku: string; readonly first: string })[];
  readonly attributes: ReadonlyMap<string, AttributeSurvey>;
  /** Names on the way to each category, joined by a character that no name has. */
  readonly categoryPaths: ReadonlySet<string>;
  /** Store views and websites that rows name, with how many do and where the first is. */
  readonly storeViews: ReadonlyMap<string, Mention>;
  readonly websites: ReadonlyMap<string, Mention>;
  /** What stands before the decimals of each column of amounts. */
  readonly signs: ColumnSigns;
  readonly dates: ExportDates;
  /** Of columns that Magento's export does not have: rows that say something there. */
  readonly strangers: ReadonlyMap<string, { readonly rows: number; readonly line: number }>;
}

export interface Mention {
  rows: number;
  readonly line: number;
  readonly column: number;
}

export interface VariantPlace {
  readonly parent: string;
  /** Where the cell that names it begins. */
  readonly line: number;
  readonly column: number;
  readonly position: number;
  /** What is chosen: `size=XS,color=Blue`. */
  readonly choices: string;
}

export interface AttributeSurvey {
  rows: number;
  /** Of the first row that has it. */
  readonly line: number;
  /** What variants are chosen by. */
  chosen: boolean;
  label: string | null;
  numbers: boolean;
  flags: boolean;
  several: boolean;
  longest: number;
  /** Different values, those of several parted; never more than `mostValues`. */
  readonly values: Set<string>;
}

export const mostValues = 1_000;
export const pathJoint = '\u001f';

const knownColumns = new Set([...takenColumns, ...needed, ...Object.values(leftColumns).flat()]);

export interface Surveyor {
  see(row: StreamedRow): void;
  done(): Survey;
}

export function createSurveyor(header: readonly string[], roles: RowRoles): Surveyor {
  /** By the number in small letters: Magento's are the same in any capitals. */
  const named = new Map<string, VariantPlace & { readonly sku: string }>();
  const spellings = new Map<string, string>();
  const spelled = (sku: string): string => spellings.get(sku.toLowerCase()) ?? sku;
  const shared: (VariantPlace & { sku: string; first: string })[] = [];
  const attributes = new Map<string, AttributeSurvey>();
  const categoryPaths = new Set<string>();
  const strangers = new Map<string, { rows: number; line: number }>();
  const storeViews = new Map<string, Mention>();
  const websites = new Map<string, Mention>();
  const signs = new ColumnSigns();
  const dates = new ExportDates();
  const mention = (among: Map<string, Mention>, code: string, row: StreamedRow, column: string): void => {
    const seen = among.get(code);
    if (seen) seen.rows += 1;
    else among.set(code, { rows: 1, ...row.place(column) });
  };
  const strangeColumns = header.filter((name) => name !== '' && !knownColumns.has(name));
  let rows = 0;

  const attribute = (code: string, line: number): AttributeSurvey => {
    const before = attributes.get(code);
    if (before) return before;
    const made: AttributeSurvey = {
      ...{ rows: 0, line, chosen: false, label: null, numbers: true, flags: true, several: false },
      ...{ longest: 0, values: new Set<string>() },
    };
    attributes.set(code, made);
    return made;
  };

  const seeValue = (code: string, value: string, line: number): void => {
    const seen = attribute(code, line);
    seen.rows += 1;
    seen.longest = Math.max(seen.longest, value.length);
    seen.numbers &&= isNumber(value);
    seen.flags &&= isFlag(value);
    seen.several ||= value.includes('|');
    for (const one of value.split('|')) if (one !== '' && seen.values.size < mostValues) seen.values.add(one);
  };

  return {
    see(row) {
      const { line } = row;
      for (const name of strangeColumns) {
        if (row.cell(name).trim() === '') continue;
        const seen = strangers.get(name);
        if (seen) seen.rows += 1;
        else strangers.set(name, { rows: 1, line });
      }
      for (const name of amountColumns)
        for (const text of readAmounts(name, row.cell(name))) signs.add(name, text);
      for (const name of dateColumns) dates.see(row.cell(name), name, row.place(name));
      const isPiece = roles.isPiece(row);
      if (!isPiece) mention(storeViews, row.cell('store_view_code').trim(), row, 'store_view_code');
      for (const code of readList(row.cell('product_websites')))
        mention(websites, code, row, 'product_websites');
      if (!isPiece) return;
      rows += 1;
      // As a part of the file's text it would keep that in memory, too.
      const own = Buffer.from(row.cell('sku').trim()).toString();
      spellings.set(own.toLowerCase(), own);
      for (const [code, value] of readPairs(row.cell('additional_attributes')))
        if (value !== '' && !systemAttributes.has(code)) seeValue(code, value, line);
      for (const path of readCategoryPaths(row.cell('categories'))) categoryPaths.add(path.join(pathJoint));
      if (row.cell('product_type') !== 'configurable') return;
      readEntries(row.cell('configurable_variations')).forEach((variation, position) => {
        const sku = variation.get('sku');
        if (!sku) return;
        const choices = [...variation].filter(([code]) => code !== 'sku');
        const place = {
          ...{ parent: row.cell('sku').trim(), position, ...row.place('configurable_variations') },
          choices: choices.map(([code, value]) => `${code}=${value}`).join(','),
        };
        const key = sku.toLowerCase();
        const first = named.get(key)?.parent ?? place.parent;
        if (first === place.parent) named.set(key, { ...place, sku });
        else if (shared.length < mostValues) shared.push({ ...place, sku, first });
        for (const [code, value] of choices) {
          seeValue(code, value, line);
          attribute(code, line).chosen = true;
        }
      });
      for (const [code, label] of readPairs(row.cell('configurable_variation_labels')))
        attribute(code, line).label ??= label;
    },
    done: () => ({
      rows,
      spelled,
      parentOf: new Map([...named.values()].map(({ sku, ...place }) => [spelled(sku), place])),
      shared: shared.map((one) => ({ ...one, sku: spelled(one.sku) })),
      attributes,
      categoryPaths,
      storeViews,
      websites,
      signs,
      dates,
      strangers,
    }),
  };
}

/** Gift cards have a list of amounts in one cell, parted by commas. */
const readAmounts = (column: string, cell: string): readonly string[] =>
  column === 'giftcard_amount' ? readList(cell) : [cell];

const isNumber = (text: string): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(text);
const isFlag = (text: string): boolean => /^(yes|no|true|false|是|否)$/i.test(text);

import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { ColumnSigns } from '../../../../../platform/import/amounts.ts';
import { ExportDates } from '../prices/dates.ts';
import {
  amountColumns,
  dateColumns,
  ignoredColumns,
  importedColumns,
  requiredColumns,
  systemAttributes,
} from './columns.ts';
import { readCategoryPaths, readEntries, readList, readPairs } from './lists.ts';
import type { RowRoles } from './row-roles.ts';

/**
 * The survey of an export: variants and their pieces, attributes and their kinds, categories, and unknown columns. Its
 * size is bounded: at most `maxValues` different values per attribute.
 */
export interface Survey {
  readonly rows: number;
  /** Returns a SKU with the capitals of its own row; unchanged where the file has no such row. */
  readonly skuInFile: (sku: string) => string;
  /** The piece of each variant, by the variant's SKU as in its row. */
  readonly parentOf: ReadonlyMap<string, VariantReference>;
  /** Variants that a second piece lists too; they stay with the first. */
  readonly shared: readonly (VariantReference & { readonly sku: string; readonly first: string })[];
  readonly attributes: ReadonlyMap<string, AttributeSurvey>;
  /** Names from the top to each category, joined by `pathJoint`, which occurs in no name. */
  readonly categoryPaths: ReadonlySet<string>;
  /** Store views and websites in the rows, with the number of rows and the first position. */
  readonly storeViews: ReadonlyMap<string, Mention>;
  readonly websites: ReadonlyMap<string, Mention>;
  /** The decimal separator of each column of amounts. */
  readonly signs: ColumnSigns;
  readonly dates: ExportDates;
  /** Columns unknown to Magento's export, with the number of rows that are not empty. */
  readonly unknownColumns: ReadonlyMap<string, { readonly rows: number; readonly line: number }>;
}

export interface Mention {
  rows: number;
  readonly line: number;
  readonly column: number;
}

export interface VariantReference {
  readonly parent: string;
  /** Position of the cell that lists the variant. */
  readonly line: number;
  readonly column: number;
  readonly position: number;
  /** The options of the variant: `size=XS,color=Blue`. */
  readonly choices: string;
}

export interface AttributeSurvey {
  rows: number;
  /** The line of the first row with the attribute. */
  readonly line: number;
  /** Whether the shopper chooses a variant by this attribute. */
  chosen: boolean;
  label: string | null;
  numbers: boolean;
  flags: boolean;
  several: boolean;
  maxLength: number;
  /** Distinct values, lists split; never more than `maxValues`. */
  readonly values: Set<string>;
}

export const maxValues = 1_000;
export const pathJoint = '\u001f';

const knownColumns = new Set([
  ...importedColumns,
  ...requiredColumns,
  ...Object.values(ignoredColumns).flat(),
]);

export interface Surveyor {
  see(row: StreamedRow): void;
  done(): Survey;
}

export function createSurveyor(header: readonly string[], roles: RowRoles): Surveyor {
  /** The variants by their SKU in lower case, because Magento ignores the case of SKUs. */
  const variantBySku = new Map<string, VariantReference & { readonly sku: string }>();
  const spellings = new Map<string, string>();
  const skuInFile = (sku: string): string => spellings.get(sku.toLowerCase()) ?? sku;
  const shared: (VariantReference & { sku: string; first: string })[] = [];
  const attributes = new Map<string, AttributeSurvey>();
  const categoryPaths = new Set<string>();
  const unknownColumns = new Map<string, { rows: number; line: number }>();
  const storeViews = new Map<string, Mention>();
  const websites = new Map<string, Mention>();
  const signs = new ColumnSigns();
  const dates = new ExportDates();
  const mention = (mentions: Map<string, Mention>, code: string, row: StreamedRow, column: string): void => {
    const existing = mentions.get(code);
    if (existing) existing.rows += 1;
    else mentions.set(code, { rows: 1, ...row.positionOf(column) });
  };
  const unknownColumnNames = header.filter((name) => name !== '' && !knownColumns.has(name));
  let rows = 0;

  const attribute = (code: string, line: number): AttributeSurvey => {
    const existing = attributes.get(code);
    if (existing) return existing;
    const added: AttributeSurvey = {
      ...{ rows: 0, line, chosen: false, label: null, numbers: true, flags: true, several: false },
      ...{ maxLength: 0, values: new Set<string>() },
    };
    attributes.set(code, added);
    return added;
  };

  const addValue = (code: string, value: string, line: number): void => {
    const survey = attribute(code, line);
    survey.rows += 1;
    survey.maxLength = Math.max(survey.maxLength, value.length);
    survey.numbers &&= isNumber(value);
    survey.flags &&= isFlag(value);
    survey.several ||= value.includes('|');
    for (const part of value.split('|'))
      if (part !== '' && survey.values.size < maxValues) survey.values.add(part);
  };

  return {
    see(row) {
      const { line } = row;
      for (const name of unknownColumnNames) {
        if (row.cell(name).trim() === '') continue;
        const unknownColumn = unknownColumns.get(name);
        if (unknownColumn) unknownColumn.rows += 1;
        else unknownColumns.set(name, { rows: 1, line });
      }
      for (const name of amountColumns)
        for (const text of readAmounts(name, row.cell(name))) signs.add(name, text);
      for (const name of dateColumns) dates.see(row.cell(name), name, row.positionOf(name));
      const isPiece = roles.isPiece(row);
      if (!isPiece) mention(storeViews, row.cell('store_view_code').trim(), row, 'store_view_code');
      for (const code of readList(row.cell('product_websites')))
        mention(websites, code, row, 'product_websites');
      if (!isPiece) return;
      rows += 1;
      // A copy. A slice of the file's text would keep that whole text in memory.
      const ownSku = Buffer.from(row.cell('sku').trim()).toString();
      spellings.set(ownSku.toLowerCase(), ownSku);
      for (const [code, value] of readPairs(row.cell('additional_attributes')))
        if (value !== '' && !systemAttributes.has(code)) addValue(code, value, line);
      for (const path of readCategoryPaths(row.cell('categories'))) categoryPaths.add(path.join(pathJoint));
      if (row.cell('product_type') !== 'configurable') return;
      readEntries(row.cell('configurable_variations')).forEach((variation, position) => {
        const sku = variation.get('sku');
        if (!sku) return;
        const choices = [...variation].filter(([code]) => code !== 'sku');
        const reference = {
          ...{ parent: row.cell('sku').trim(), position, ...row.positionOf('configurable_variations') },
          choices: choices.map(([code, value]) => `${code}=${value}`).join(','),
        };
        const key = sku.toLowerCase();
        const first = variantBySku.get(key)?.parent ?? reference.parent;
        if (first === reference.parent) variantBySku.set(key, { ...reference, sku });
        else if (shared.length < maxValues) shared.push({ ...reference, sku, first });
        for (const [code, value] of choices) {
          addValue(code, value, line);
          attribute(code, line).chosen = true;
        }
      });
      for (const [code, label] of readPairs(row.cell('configurable_variation_labels')))
        attribute(code, line).label ??= label;
    },
    done: () => ({
      rows,
      skuInFile,
      parentOf: new Map(
        [...variantBySku.values()].map(({ sku, ...reference }) => [skuInFile(sku), reference]),
      ),
      shared: shared.map((variant) => ({ ...variant, sku: skuInFile(variant.sku) })),
      attributes,
      categoryPaths,
      storeViews,
      websites,
      signs,
      dates,
      unknownColumns,
    }),
  };
}

/** The amounts in a cell. A gift card has a comma-separated list of them. */
const readAmounts = (column: string, cell: string): readonly string[] =>
  column === 'giftcard_amount' ? readList(cell) : [cell];

const isNumber = (text: string): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(text);
const isFlag = (text: string): boolean => /^(yes|no|true|false|是|否)$/i.test(text);

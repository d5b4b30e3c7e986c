import { ok, type Result } from '@jinlan/domain/kernel';
import {
  check,
  type Problem,
  type StoneField,
  type StoneRule,
  stoneFields,
  stoneMapping,
} from '@jinlan/domain/validity';

/**
 * Which column of a list says what. A list may come as its supplier writes it: the mapping names the column of each field,
 * translates its values, or gives one value for all rows. A field that it leaves out is read from the column of its own
 * name, where the list has one.
 *
 * `{ "sku": "Stock #", "shape": { "column": "Cut", "values": { "BRILL": "round" } }, "currency": { "value": "HKD" } }`
 */
export type Mapping = ReadonlyMap<StoneField, Rule>;

interface Rule extends Omit<StoneRule, 'values'> {
  /** Keys as `plain` has them. */
  readonly values: ReadonlyMap<string, string>;
}

const plain = (text: string): string => text.trim().toLowerCase();

export function readMapping(value: unknown): Result<Mapping, readonly Problem[]> {
  const checked = check(stoneMapping, value);
  if (!checked.ok) return checked;
  const rules = checked.value;
  const mapping = new Map<StoneField, Rule>();
  for (const field of stoneFields) {
    const rule = rules[field];
    if (rule === undefined) continue;
    const values = new Map(Object.entries(rule.values).map(([from, to]) => [plain(from), to]));
    mapping.set(field, { ...rule, values });
  }
  return ok(mapping);
}

/** Without these no stone can be sold. */
const needed: readonly StoneField[] = [
  ...(['sku', 'shape', 'carat', 'clarity', 'polish', 'symmetry', 'fluorescence', 'origin'] as const),
  ...(['laboratory', 'certificate_number', 'price', 'currency', 'delivery_days'] as const),
];

/** Columns that the list must have: those that the mapping names, and those of needed fields that it leaves out. */
export function columnsOf(mapping: Mapping): readonly string[] {
  const named = [...mapping.values()].flatMap(({ column }) => column ?? []);
  return [...named, ...needed.filter((field) => !mapping.has(field))];
}

/** The column a field is read from: for what it says and where it stands. */
export function columnOf(mapping: Mapping, field: StoneField): string | null {
  const rule = mapping.get(field);
  return rule === undefined ? field : rule.column;
}

export function cellOf(mapping: Mapping, field: StoneField, cell: (column: string) => string): string {
  const column = columnOf(mapping, field);
  const text = column === null ? '' : cell(column).trim();
  const rule = mapping.get(field);
  const said = rule?.values.get(plain(text)) ?? text;
  return said === '' ? (rule?.value ?? '') : said;
}

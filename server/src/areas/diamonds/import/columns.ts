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
 * Maps the columns of a supplier's list to fields: a rule names the column of a field, translates its values, or sets one
 * value for all rows. A field without a rule is read from the column with its own name, if any.
 *
 * `{ "sku": "Stock #", "shape": { "column": "Cut", "values": { "BRILL": "round" } }, "currency": { "value": "HKD" } }`
 */
export type Mapping = ReadonlyMap<StoneField, Rule>;

interface Rule extends Omit<StoneRule, 'values'> {
  /** The words to translate, normalised, and the value of each. */
  readonly values: ReadonlyMap<string, string>;
}

const normalise = (text: string): string => text.trim().toLowerCase();

export function readMapping(value: unknown): Result<Mapping, readonly Problem[]> {
  const checked = check(stoneMapping, value);
  if (!checked.ok) return checked;
  const rules = checked.value;
  const mapping = new Map<StoneField, Rule>();
  for (const field of stoneFields) {
    const rule = rules[field];
    if (rule === undefined) continue;
    const values = new Map(Object.entries(rule.values).map(([from, to]) => [normalise(from), to]));
    mapping.set(field, { ...rule, values });
  }
  return ok(mapping);
}

/** Fields that every stone must have. */
const requiredFields: readonly StoneField[] = [
  ...(['sku', 'shape', 'carat', 'clarity', 'polish', 'symmetry', 'fluorescence', 'origin'] as const),
  ...(['laboratory', 'certificate_number', 'price', 'currency', 'delivery_days'] as const),
];

/** The required columns: those of the mapping, and those of required fields without a rule. */
export function columnsOf(mapping: Mapping): readonly string[] {
  const mappedColumns = [...mapping.values()].flatMap(({ column }) => column ?? []);
  return [...mappedColumns, ...requiredFields.filter((field) => !mapping.has(field))];
}

/** The column of a field; null where a rule sets one value for all rows. */
export function columnOf(mapping: Mapping, field: StoneField): string | null {
  const rule = mapping.get(field);
  return rule === undefined ? field : rule.column;
}

export function cellOf(mapping: Mapping, field: StoneField, cell: (column: string) => string): string {
  const column = columnOf(mapping, field);
  const text = column === null ? '' : cell(column).trim();
  const rule = mapping.get(field);
  const mapped = rule?.values.get(normalise(text)) ?? text;
  return mapped === '' ? (rule?.value ?? '') : mapped;
}

import { Fields } from '../../../platform/import/fields.ts';

/**
 * Which column of a list says what. A list may come as its supplier writes it: the mapping names the column of each field,
 * translates its values, or gives one value for all rows. A field that it leaves out is read from the column of its own
 * name, where the list has one.
 *
 * `{ "sku": "Stock #", "shape": { "column": "Cut", "values": { "BRILL": "round" } }, "currency": { "value": "HKD" } }`
 */
export const fields = [
  'sku',
  'shape',
  'carat',
  'colour',
  'coloured_option',
  'fancy_intensity',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'measurements',
  'length',
  'width',
  'depth',
  'depth_percent',
  'table_percent',
  'girdle',
  'culet',
  'origin',
  'laboratory',
  'certificate_number',
  'certificate_type',
  'issued_on',
  'inscribed',
  'price',
  'currency',
  'price_cny',
  'price_hkd',
  'price_mop',
  'price_myr',
  'price_sgd',
  'markets',
  'location',
  'delivery_days',
  'sold',
] as const;

export type Field = (typeof fields)[number];

interface Rule {
  readonly column: string | null;
  /** Keys as `plain` has them. */
  readonly values: ReadonlyMap<string, string>;
  /** For every row, or for those whose cell is empty. */
  readonly value: string | null;
}

export type Mapping = ReadonlyMap<Field, Rule>;

const plain = (text: string): string => text.trim().toLowerCase();

export interface MappingProblem {
  readonly path: string;
  readonly message: string;
}

export function readMapping(value: unknown): {
  readonly mapping: Mapping;
  readonly problems: readonly MappingProblem[];
} {
  const given = new Fields(value);
  const mapping = new Map<Field, Rule>();
  for (const name of given.keys()) {
    const field = fields.find((one) => one === name);
    if (field === undefined) given.fail(name, 'No field of a stone');
    else mapping.set(field, readRule(given, field));
  }
  return { mapping, problems: given.problems };
}

function readRule(given: Fields, field: Field): Rule {
  if (typeof given.raw(field) === 'string')
    return { column: given.text(field, { max: 100 }), values: new Map(), value: null };
  const rule = given.object(field);
  const values = rule.has('values') ? rule.object('values') : null;
  const column = rule.optionalText('column', { max: 100 });
  const value = rule.optionalText('value', { max: 100 });
  if (column === null && value === null) given.fail(field, 'Expected a column or a value');
  return {
    column,
    value,
    values: new Map(
      values?.keys().map((from) => [plain(from), values.text(from, { max: 100, empty: true })]) ?? [],
    ),
  };
}

/** Without these no stone can be sold. */
const needed: readonly Field[] = [
  ...(['sku', 'shape', 'carat', 'clarity', 'polish', 'symmetry', 'fluorescence', 'origin'] as const),
  ...(['laboratory', 'certificate_number', 'price', 'currency', 'delivery_days'] as const),
];

/** Columns that the list must have: those that the mapping names, and those of needed fields that it leaves out. */
export function columnsOf(mapping: Mapping): readonly string[] {
  const named = [...mapping.values()].flatMap(({ column }) => column ?? []);
  return [...named, ...needed.filter((field) => !mapping.has(field))];
}

/** The column a field is read from: for what it says and where it stands. */
export function columnOf(mapping: Mapping, field: Field): string | null {
  const rule = mapping.get(field);
  return rule === undefined ? field : rule.column;
}

export function cellOf(mapping: Mapping, field: Field, cell: (column: string) => string): string {
  const column = columnOf(mapping, field);
  const text = column === null ? '' : cell(column).trim();
  const rule = mapping.get(field);
  const said = rule?.values.get(plain(text)) ?? text;
  return said === '' ? (rule?.value ?? '') : said;
}

/** Fields that several schemas share. Their messages are those of the import report unless a schema has its own. */
import * as v from 'valibot';
import { isBusinessDay, isRecord } from '../kernel/index.ts';
import {
  fillTexts,
  inEachLocale,
  isRequiredInData,
  type Locale,
  type LocalText,
  localeFacts,
  locales,
} from '../markets/index.ts';
import type { Problem, Schema } from './check.ts';

/** The maximum of the database's `integer`. */
export const largestInteger = 2_147_483_647;

export const whole = (minimum: number, maximum: number, message: string) =>
  v.pipe(
    v.number(message),
    v.safeInteger(message),
    v.minValue(minimum, message),
    v.maxValue(maximum, message),
  );

/** Rejects lists, which an object schema alone would accept. */
export const anObject = (message = 'Expected an object') =>
  v.custom<Record<string, unknown>>(isRecord, message);

const mayBeMissing: ReadonlySet<string> = new Set(['nullish', 'optional', 'exact_optional']);

/**
 * An object with these fields; other fields are dropped. A missing field is checked as undefined, so its own message
 * says what is expected.
 */
export const record = <const Fields extends v.ObjectEntries>(
  fields: Fields,
  message = 'Expected an object',
): v.ObjectSchema<Fields, string> => {
  const schema = v.object(fields, message);
  const needed = Object.keys(fields).filter((name) => !mayBeMissing.has(fields[name]?.type ?? ''));
  const withNeeded = (value: Record<string, unknown>): Record<string, unknown> => {
    if (needed.every((name) => name in value)) return value;
    const filled = { ...value };
    for (const name of needed) filled[name] = value[name];
    return filled;
  };
  return {
    ...schema,
    // One step instead of a pipe of three, for speed: an import checks about 50 objects for each product.
    '~run': ({ value }, config) =>
      schema['~run']({ value: isRecord(value) ? withNeeded(value) : null }, config),
  };
};

/** Any text, which may be empty. */
export const blankText = (maximum: number) =>
  v.pipe(v.string('Expected text'), v.maxLength(maximum, `At most ${maximum} characters`));

export const textOf = (maximum: number) =>
  v.pipe(
    v.string('Expected text'),
    v.check((value) => value.trim() !== '', 'Must not be empty'),
    v.maxLength(maximum, `At most ${maximum} characters`),
  );

/** A non-empty text that matches the pattern. `words` describes the form in the message. */
export const textLike = (pattern: RegExp, words: string, maximum = 500) =>
  v.pipe(textOf(maximum), v.regex(pattern, `Expected ${words}`));

export const flag = v.boolean('Expected true or false');

/** A whole number. The message states the limits. */
export const count = (minimum = 0, maximum = Number.MAX_SAFE_INTEGER) =>
  whole(minimum, maximum, `Expected a whole number from ${minimum} to ${maximum}`);

export const listOf = <const Item extends v.GenericSchema>(item: Item) => v.array(item, 'Expected a list');

/** Entries by known keys. `unknown`: the message for any other key. */
export const byKey = <const Key extends string, const Value extends v.GenericSchema>(
  keys: readonly Key[],
  value: Value,
  unknown: string,
) => v.pipe(anObject(), v.record(v.picklist(keys, unknown), value));

/** A field that has no meaning here; it is not read. */
export const ignored = <const Value>(value: Value) =>
  v.pipe(
    v.unknown(),
    v.transform(() => value),
  );

/** One of several shapes, chosen by an object's content. `pick` gets an empty object if the value is no object. */
export const shapedBy = <const Shapes extends Readonly<Record<string, v.GenericSchema>>>(
  shapes: Shapes,
  pick: (given: Readonly<Record<string, unknown>>) => keyof Shapes,
) =>
  Object.assign(
    v.lazy((value): Shapes[keyof Shapes] => shapes[pick(isRecord(value) ? value : {})]),
    { shapes },
  );

/** Whether a field has a value. Null counts as missing. */
export const hasValue = (given: unknown): boolean => given !== undefined && given !== null;

const overlaps = (path: string, other: string): boolean =>
  `${path}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${path}.`);

/** The path of a problem as an issue's path; undefined for the whole value. */
export const placeIn = (
  value: unknown,
  path: string,
): [v.UnknownPathItem, ...v.UnknownPathItem[]] | undefined => {
  if (path === '') return undefined;
  const [first = '', ...nested] = path.split('.');
  const item = (key: string): v.UnknownPathItem => ({
    ...{ type: 'unknown', origin: 'value', input: value, key, value: null },
  });
  return [item(first), ...nested.map(item)];
};

/** A rule over several fields, checked only if none of these paths has its own problem. */
export const together = <Value>(paths: readonly string[], rule: (value: Value) => Iterable<Problem>) =>
  v.rawCheck<Value>(({ dataset, addIssue }) => {
    const isTold = (issue: v.BaseIssue<unknown>): boolean => {
      const path = v.getDotPath(issue) ?? '';
      return path === '' || paths.some((other) => overlaps(path, other));
    };
    if (dataset.issues?.some(isTold)) return;
    const value = dataset.value as Value;
    for (const { path, message } of rule(value)) addIssue({ message, path: placeIn(value, path) });
  });

/** An object with these fields. Any other field is refused, because a misspelt one would change what the entry means. */
export const strict = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.pipe(
    v.looseObject({}, 'Expected an object'),
    together<Record<string, unknown>>([], function* (value) {
      for (const name of Object.keys(value))
        if (!Object.hasOwn(fields, name)) yield { path: name, message: 'No such field' };
    }),
    record(fields),
  );

export const oneOf = <const Choice extends string | number>(choices: readonly Choice[]) =>
  v.picklist(choices, `Expected one of ${choices.join(', ')}`);

export const day = (message: string) => v.pipe(v.string(message), v.check(isBusinessDay, message));

/** The text of a cell, trimmed; null if it is empty or its column is missing. */
export const cellOrNull = (maximum: number) =>
  v.pipe(
    v.nullish(v.string('Expected text'), ''),
    v.trim(),
    v.maxLength(maximum, `At most ${maximum} characters`),
    v.transform((text) => (text === '' ? null : text)),
  );

const columnOf = (name: string, locale: Locale): string => `${name}_${localeFacts[locale].column}`;

/** Columns of a text: `name_zh`, `name_en` … The column of a locale that data may lack may be missing or empty. */
export const textColumns = <const Name extends string>(name: Name, maximum: number) =>
  Object.fromEntries(
    locales.map((locale) => [
      columnOf(name, locale),
      isRequiredInData(locale) ? textOf(maximum) : v.nullish(blankText(maximum), ''),
    ]),
  ) as Record<`${Name}_zh`, ReturnType<typeof textOf>>;

/** Returns the text in all languages from these columns. */
export const textFrom = (row: object, name: string): LocalText => {
  const cells = row as Readonly<Record<string, string>>;
  const texts = locales.map((locale) => [locale, cells[columnOf(name, locale)] ?? ''] as const);
  return fillTexts(Object.fromEntries(texts.filter(([, text]) => text !== ''))) as LocalText;
};

/** The same value for each language. */
export const inAllLocales = (text: string): LocalText => inEachLocale(() => text);

const ofLocales = <Field>(field: Field): Readonly<Record<Locale, Field>> => inEachLocale(() => field);

/** The locales of a text whose values were converted. */
export const convertedLocales = v.pipe(
  v.array(v.picklist(locales)),
  v.maxLength(locales.length, 'Each language once'),
  v.check((named) => new Set(named).size === named.length, 'Each language once'),
  v.readonly(),
);

/** The mark of converted values, see `LocalText`. */
const convertedMark = {
  converted: v.optional(convertedLocales),
};
const markedOfLocales = <Field>(field: Field) => ({ ...ofLocales(field), ...convertedMark });

/** The same schema for each language of the shop, such as a title or a content tree. */
export const inLocales = <const Field extends v.GenericSchema>(field: Field) =>
  v.object(ofLocales(field), 'Expected an object');

/** A text in every language of the shop, as people enter it. The message names a missing language. */
export const textIn = (maximum: number): Schema<LocalText> => record(markedOfLocales(textOf(maximum)));

/** A value for each language, under the language's name. */
export const eachLocale = <const Field extends v.GenericSchema>(field: Field) =>
  record(markedOfLocales(field));

/** Does the same as `textIn`, but a text may be empty. */
export const blankTextIn = (maximum: number): Schema<LocalText> =>
  record(markedOfLocales(blankText(maximum)));

/** An empty text in every language. */
export const noText: LocalText = inEachLocale(() => '');

/** A text in every language of the shop. */
export const localText: Schema<LocalText> = v.object(
  markedOfLocales(v.string('Expected text')),
  'Expected an object',
);

export const localTextOrNull = v.nullable(localText);

/** A content tree for each language, checked only in its first nodes. The importer checks the whole tree. */
export const contentTrees = <Node extends { readonly kind: string }>(kinds: readonly Node['kind'][]) =>
  v.object(
    markedOfLocales(
      v.custom<readonly Node[]>(
        (value) => Array.isArray(value) && value.every((node) => kinds.includes(node?.kind)),
        'Expected a list of nodes',
      ),
    ),
    'Expected an object',
  );

/** Any object, or null. */
export const anyFields = v.nullable(v.record(v.string(), v.unknown()));

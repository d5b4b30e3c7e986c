/** Fields that several schemas have. Their messages are the import report's, where a schema names none of its own. */
import * as v from 'valibot';
import { isBusinessDay } from '../kernel/index.ts';
import { type Locale, locales } from '../markets/index.ts';

/** Fits the database's `integer`. */
export const largestInteger = 2_147_483_647;

export const whole = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.safeInteger(message), v.minValue(least, message), v.maxValue(most, message));

/** No list either, which a schema of fields alone would take. */
export const anObject = (message = 'Expected an object') =>
  v.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    message,
  );

/**
 * An object of these fields; others are left out. One that is missing is checked as undefined, so that its own message says what
 * was expected there.
 */
export const record = <const Fields extends v.ObjectEntries>(
  fields: Fields,
  message = 'Expected an object',
) => {
  const names = Object.keys(fields);
  return v.pipe(
    anObject(message),
    v.transform((given) => Object.fromEntries(names.map((name) => [name, given[name]]))),
    v.object(fields),
  );
};

/** Any text, also an empty one. */
export const blankText = (most: number) =>
  v.pipe(v.string('Expected text'), v.maxLength(most, `At most ${most} characters`));

export const textOf = (most: number) =>
  v.pipe(
    v.string('Expected text'),
    v.check((value) => value.trim() !== '', 'Must not be empty'),
    v.maxLength(most, `At most ${most} characters`),
  );

export const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  v.picklist(choices, `Expected one of ${choices.join(', ')}`);

export const day = (message: string) => v.pipe(v.string(message), v.check(isBusinessDay, message));

const ofLocales = <Field>(field: Field): Readonly<Record<Locale, Field>> =>
  Object.fromEntries(locales.map((locale) => [locale, field])) as Record<Locale, Field>;

/** The same in each language of the shop, for instance a title or a tree of content. */
export const inLocales = <const Field extends v.GenericSchema>(field: Field) =>
  v.object(ofLocales(field), 'Expected an object');

/** A text in every language of the shop. */
export const localText = inLocales(v.string('Expected text'));

export const localTextOrNull = v.nullable(localText);

/** A tree of content in each language, as deep as its first nodes; the importer checks the whole of it. */
export const contentTrees = <Node extends { readonly kind: string }>(kinds: readonly Node['kind'][]) =>
  inLocales(
    v.custom<readonly Node[]>(
      (value) => Array.isArray(value) && value.every((node) => kinds.includes(node?.kind)),
      'Expected a list of nodes',
    ),
  );

/** Any fields by their names, or null. */
export const anyFields = v.nullable(v.record(v.string(), v.unknown()));

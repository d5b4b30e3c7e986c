/** What a form is made of, apart from React: its check, what the shop refuses, and the blanks of a drawn document. */
import type { ReactNode } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

export type FieldName<Values> = keyof Values & string;

/** The first problem of each field, in words; null or absent where it is right. */
export type Wrong<Values> = { readonly [Name in keyof Values]?: string | null };

/** Of each field the first, where there may be several. */
export const firstProblems = <Values>(
  problems: readonly (readonly [field: FieldName<Values>, text: string])[],
): Wrong<Values> => Object.fromEntries([...problems].reverse()) as Wrong<Values>;

/** Why the shop did not take what a form sent. */
export interface FormRefusal<Values> {
  /** What is wrong at which field. The first of them on the page takes the focus. */
  readonly fields?: Wrong<Values>;
  /** What is said about the whole, in the notice of the form. */
  readonly whole?: ReactNode;
  /** The field to go on with, where nothing is said at any. What stands in it is selected. */
  readonly focus?: FieldName<Values>;
}

export const problemsIn = <Values>(wrong: Wrong<Values>): readonly [FieldName<Values>, string][] =>
  Object.entries(wrong).filter((entry): entry is [FieldName<Values>, string] => Boolean(entry[1]));

/** Asks `check` with every field filled in: one that was never drawn has its value of `blanks`. */
export function resolverOf<Values extends FieldValues>(
  check: (values: Values) => Wrong<Values>,
  blanks: Values,
): Resolver<Values> {
  return (typed) => {
    const values = filledIn(typed, blanks);
    const problems = problemsIn(check(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'wrong', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Radio buttons of which none is chosen are null. */
const isFilledIn = (value: unknown): boolean => value !== undefined && value !== null;

export const filledIn = <Values extends FieldValues>(typed: Partial<Values>, blanks: Values): Values => ({
  ...blanks,
  ...(Object.fromEntries(Object.entries(typed).filter(([, value]) => isFilledIn(value))) as Partial<Values>),
});

/** Without fields that begin empty. */
export const withoutBlanks = <Values extends FieldValues>(values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== false),
  ) as Partial<Values>;

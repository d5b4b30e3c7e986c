/** What is wrong in a form, and what the shop refuses, as values. */
import type { ReactNode } from 'react';

export type FieldName<Values> = keyof Values & string;

/** The first problem of each field, in words; null or absent where it is right. */
export type Wrong<Values> = { readonly [Name in keyof Values]?: string | null | undefined };

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

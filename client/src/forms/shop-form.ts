/** The problems and refusals of a form as values. */
import type { ReactNode } from 'react';

export type FieldName<Values> = keyof Values & string;

/** The first problem of each field as text; null or absent for a valid field. */
export type FieldProblems<Values> = { readonly [Name in keyof Values]?: string | null | undefined };

/** Returns the first problem of each field. */
export const firstProblems = <Values>(
  problems: readonly (readonly [field: FieldName<Values>, text: string])[],
): FieldProblems<Values> => Object.fromEntries([...problems].reverse()) as FieldProblems<Values>;

/** The reasons for which the shop refused the form. */
export interface FormRefusal<Values> {
  /** Problems by field. The first of them on the page gets the focus. */
  readonly fields?: FieldProblems<Values>;
  /** A problem of the whole form, shown in its notice. */
  readonly whole?: ReactNode;
  /** The field to focus if no field has a problem. Its text is selected. */
  readonly focus?: FieldName<Values>;
}

export const problemsIn = <Values>(problems: FieldProblems<Values>): readonly [FieldName<Values>, string][] =>
  Object.entries(problems).filter((entry): entry is [FieldName<Values>, string] => Boolean(entry[1]));

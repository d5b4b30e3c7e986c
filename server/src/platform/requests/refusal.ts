import {
  REFUSALS,
  type RefusalArguments,
  type RefusalCategory,
  type RefusalCode,
  textOf,
} from '@jinlan/contract/refusals';

/**
 * An answer that says no, with a stable code; the caller receives its text unchanged. All other errors
 * are masked and get a reference instead. `refuse` creates one.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: RefusalCode, data?: object) {
    super(textOf(code, data));
    this.name = 'Refusal';
    this.code = code;
    this.data = data && Object.keys(data).length > 0 ? { ...data } : undefined;
  }

  get category(): RefusalCategory {
    return REFUSALS[this.code].category;
  }
}

/** Adds to a refusal the line of the cart or the entry of the list that it is about. */
export const about = (
  refusal: Refusal,
  subject: { readonly line: number } | { readonly index: number },
): Refusal => new Refusal(refusal.code, { ...refusal.data, ...subject });

/** Creates the refusal for a code of the catalogue and its data, to throw or to return. */
export const refuse = <Code extends RefusalCode>(code: Code, ...[data]: RefusalArguments<Code>): Refusal =>
  new Refusal(code, data as object | undefined);

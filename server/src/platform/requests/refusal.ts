import {
  REFUSALS,
  type RefusalArguments,
  type RefusalCategory,
  type RefusalCode,
  textOf,
} from '@jinlan/contract/refusals';

/**
 * A refusal is an answer, not a fault: it reaches the caller word for word, with a stable code. Everything else
 * that is thrown is masked and carries a reference instead. `refuse` makes one.
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

/** The same refusal, with what it is about: a line of the bag, or an entry of a list. */
export const about = (
  refusal: Refusal,
  what: { readonly line: number } | { readonly index: number },
): Refusal => new Refusal(refusal.code, { ...refusal.data, ...what });

/** The refusal of a code of the catalogue, with its data: to be thrown, or answered as a value. */
export const refuse = <Code extends RefusalCode>(code: Code, ...[data]: RefusalArguments<Code>): Refusal =>
  new Refusal(code, data as object | undefined);

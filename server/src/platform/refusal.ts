/**
 * A refusal is an answer, not a fault: it reaches the caller word for word, with a stable code. Everything else
 * that is thrown is masked and carries a reference instead.
 */
export type RefusalCategory =
  | 'graphql-input'
  | 'graphql-authentication'
  | 'graphql-authorization'
  | 'graphql-no-such-entity';

export class Refusal extends Error {
  readonly code: string;
  readonly category: RefusalCategory;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: string, message: string, category: RefusalCategory, data?: Record<string, unknown>) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.category = category;
    this.data = data;
  }
}

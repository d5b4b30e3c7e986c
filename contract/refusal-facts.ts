/** Types of the entries in the catalogue of refusals (`refusals.ts`). */

/** Magento's category of a refusal, in `extensions.category`. `internal` is a fault, not a refusal. */
export type RefusalCategory =
  | 'graphql-input'
  | 'graphql-authentication'
  | 'graphql-authorization'
  | 'graphql-no-such-entity'
  | 'internal';

declare const shape: unique symbol;
declare const filled: unique symbol;

/**
 * The type of the data that a refusal has besides the placeholders of its text. At run time it is empty.
 */
export interface Shape<Data> {
  readonly [shape]?: Data;
}

export interface RefusalFacts<Filled, Data> extends Shape<Data> {
  /**
   * English, whatever the store view, because stock clients compare it word for word (specification 8).
   * `{name}` is filled from the data.
   */
  readonly text: string;
  readonly category: RefusalCategory;
  readonly [filled]?: Filled;
}

/** The placeholders of a text, each filled with a text or number of the data. */
type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Place in Name]: string | number } & Places<Rest>
  : unknown;

export const data = <Data>(): Shape<Data> => ({});

const inCategory =
  (category: RefusalCategory) =>
  <Text extends string, More = unknown>(
    text: Text,
    _more?: Shape<More>,
  ): RefusalFacts<Places<Text>, Places<Text> & More> => ({
    text,
    category,
  });

export const input = inCategory('graphql-input');
export const authentication = inCategory('graphql-authentication');
export const authorization = inCategory('graphql-authorization');
export const noSuchEntity = inCategory('graphql-no-such-entity');
export const internal = inCategory('internal');

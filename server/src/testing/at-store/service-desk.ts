import sharp from 'sharp';
import type { SignedIn } from '../people.ts';
import type { TestAnswer, TestShop } from '../shop.ts';

type Headers = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
type Answer = Promise<TestAnswer<any>>;

export const jobFields = `number stage version kind key mobile piece_uid piece_name metal remark starts_at bring_until
  listed { value currency } listed_is_least estimate { value } note promised_on condition weight_before weight_after
  weight_reason is_paid reason code steps pictures { uid url }`;
export const staffFields = `number stage version kind mobile is_member piece_name bought_on opened_by starts_at
  listed { value } least { value } estimate { value } note promised_on condition weight_before weight_after
  is_weight_missing weight_reason due { value } receipt reason tries_left received_by handed_back_by steps corrections email
  pictures { uid url }`;

const types: Readonly<Record<string, string>> = {
  ...{ number: 'String!', key: 'String', version: 'Int!', condition: 'String!', weight: 'Float!' },
  ...{ picture: 'String!', uid: 'ID!', note: 'String', promised_on: 'String', accepted: 'Boolean!' },
  ...{ reason: 'String!', receipt: 'String!', code: 'String!', telephone_end: 'String!' },
  ...{ email: 'String!' },
};

/** The requests of customers and staff about services. */
export interface ServiceDeskClient {
  book(headers: Headers, input: object): Answer;
  /** Sends a customer's mutation, by its name and variables. */
  change(name: string, headers: Headers, variables: Record<string, unknown>): Answer;
  /** Sends a staff mutation, by its name and variables. */
  keep(name: string, staff: Pick<SignedIn, 'headers'>, variables: Record<string, unknown>): Answer;
  /** Reads a service as its customer, or with a guest's key. */
  open(headers: Headers, number: string, key?: string | null): Answer;
}

/** Returns the requests. Every booking contains the fields of `pieceOf`. */
export function serviceDesk(shop: Pick<TestShop, 'graphql'>, pieceOf: object): ServiceDeskClient {
  const call = (
    name: string,
    headers: Headers,
    variables: Record<string, unknown>,
    result: string,
  ): Answer => {
    const names = Object.keys(variables);
    const typeOf = (each: string): string => {
      if (each === 'amount') return name === 'takeServicePayment' ? 'Float!' : 'Float';
      return types[each] ?? 'String';
    };
    return shop.graphql(
      `mutation (${names.map((each) => `$${each}: ${typeOf(each)}`).join(', ')}) {
         ${name}(${names.map((each) => `${each}: $${each}`).join(', ')}) { ${result} } }`,
      variables,
      headers,
    );
  };
  const book: ServiceDeskClient['book'] = (headers, input) =>
    shop.graphql(
      `mutation ($input: BookServiceInput!) { bookService(input: $input) { ${jobFields} } }`,
      { input: { ...pieceOf, ...input } },
      headers,
    );
  return {
    book,
    change: (name, headers, variables) => call(name, headers, variables, jobFields),
    keep: (name, { headers }, variables) => call(name, headers, variables, staffFields),
    open: (headers, number, key = null) =>
      shop.graphql(
        `query ($number: String!, $key: String) { serviceJob(number: $number, key: $key) { ${jobFields} } }`,
        { number, key },
        headers,
      ),
  };
}

/** Returns a JPEG as base64. Different shades give different pictures. */
export async function photograph(shade: number): Promise<string> {
  const image = sharp({
    create: { width: 400, height: 300, channels: 3, background: { r: shade, g: 160, b: 90 } },
  });
  return (await image.jpeg().toBuffer()).toString('base64');
}

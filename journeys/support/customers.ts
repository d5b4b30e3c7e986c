/** Creates customers and their orders through the API, and takes steps of staff, for journeys that begin after these. */
import { HEADERS, PATHS } from '@jinlan/contract/wire';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shopUrl } from './browser.ts';
import { type Ordered, type OrderWish, placeOrder } from './orders.ts';

export interface JourneyCustomer {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

const password = 'Journey2026';
let createdCount = 0;

/** Like `ask`, with the token of a customer or staff member; empty for a guest. */
export async function askAs<T>(
  token: string,
  query: string,
  variables: object = {},
  store = 'default',
): Promise<T> {
  const answer = await fetch(`${shopUrl()}${PATHS.graphql}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADERS.store]: store,
      [HEADERS.authorization]: token ? `Bearer ${token}` : '',
    },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await answer.json()) as { data?: T; errors?: readonly { message: string }[] };
  expect(body.errors ?? []).toEqual([]);
  return body.data as T;
}

/** Creates a customer and signs in. `fields`: the rest of the input, such as a birth date. */
export async function createCustomer(store = 'default', fields: object = {}): Promise<JourneyCustomer> {
  createdCount += 1;
  const email = `shopper-${process.pid}-${createdCount}@example.com`;
  await askAs(
    '',
    'mutation ($input: CustomerCreateInput!) { createCustomerV2(input: $input) { customer { email } } }',
    { input: { firstname: 'Ka Yan', lastname: 'Chan', email, password, ...fields } },
    store,
  );
  return signInThroughApi({ email, password }, store);
}

/** Signs in through the API. Returns the customer with the token. */
async function signInThroughApi(
  customer: Pick<JourneyCustomer, 'email' | 'password'>,
  store = 'default',
): Promise<JourneyCustomer> {
  const { generateCustomerToken: signed } = await askAs<{ generateCustomerToken: { token: string } }>(
    '',
    'mutation ($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { token } }',
    { email: customer.email, password: customer.password },
    store,
  );
  return { ...customer, token: signed.token };
}

/** Takes a step of staff at the order's current version. `restOfInput`: further fields in GraphQL syntax, after a comma. */
export async function staffStep(
  token: string,
  { number }: Pick<Ordered, 'number'>,
  mutation: string,
  restOfInput = '',
): Promise<void> {
  const { staffOrder } = await askAs<{ staffOrder: { version: number } }>(
    token,
    'query ($number: String!) { staffOrder(number: $number) { version } }',
    { number },
  );
  await askAs(
    token,
    `mutation { ${mutation}(input: { order_number: "${number}", version: ${staffOrder.version}${restOfInput} }) { order { version } } }`,
  );
}

/** Places an order as a guest and claims it for the customer, so that it is in the customer's history. */
export async function orderOf(
  { token }: Pick<JourneyCustomer, 'token'>,
  orderOptions: OrderWish = {},
): Promise<Ordered> {
  const order = await placeOrder(orderOptions);
  await askAs(
    token,
    'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { number } } }',
    { input: { order_number: order.number, access_token: order.token } },
    orderOptions.store,
  );
  return order;
}

/** Waits until the server-rendered form has hydrated. From then on it can be submitted, and typed values stay. */
export const untilHydrated = (page: Page): Promise<void> =>
  page.getByRole('main').locator('form button[type=submit]:not([disabled])').first().waitFor();

/** Signs in on the sign-in page. Waits for its heading first, because the previous page may also have an e-mail field. */
export async function signInHere(page: Page, { email }: JourneyCustomer): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^(?:登录账户|Sign in)$/ }).waitFor();
  await untilHydrated(page);
  const main = page.getByRole('main');
  await main.getByLabel(/电子邮箱|E-mail/).fill(email);
  await main.getByLabel(/^(?:密码|Password)$/).fill(password);
  await main.getByRole('button', { name: /^(?:登录|Sign in)$/ }).click();
}

/** Makes the paid orders of a customer count for level and points at once. */
export async function countPurchases(
  owner: { readonly email: string } | { readonly id: number },
): Promise<void> {
  const body = 'email' in owner ? { email: owner.email } : { id: owner.id };
  const answer = await fetch(`${shopUrl()}/dev/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok)
    throw new Error(`The orders of ${JSON.stringify(body)} do not count: ${await answer.text()}`);
}

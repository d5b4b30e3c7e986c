/** Customers created through the API, with their orders and staff's steps, for journeys about other things. */
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

/** As `ask`, with the token of a customer or a staff member. */
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

/** `fields`: the rest of the input, such as a birth date. */
export async function createCustomer(store = 'default', fields: object = {}): Promise<JourneyCustomer> {
  createdCount += 1;
  const email = `shopper-${process.pid}-${createdCount}@example.com`;
  await askAs(
    '',
    'mutation ($input: CustomerCreateInput!) { createCustomerV2(input: $input) { customer { email } } }',
    { input: { firstname: 'Ka Yan', lastname: 'Chan', email, password, ...fields } },
    store,
  );
  return signInAnew({ email, password }, store);
}

/** The customer with a new token. */
async function signInAnew(
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

/** Takes a staff step of an order at its current version. `restOfInput`: the rest of its input in GraphQL syntax. */
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

/** Places an order as a guest and claims it, so it is in the customer's history. */
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

/** Waits until the server-rendered form has hydrated, so it can be sent and keeps typed values. */
export const untilHydrated = (page: Page): Promise<void> =>
  page.getByRole('main').locator('form button[type=submit]:not([disabled])').first().waitFor();

/** Signs in on the sign-in page, which may still be opening; the previous page may have an e-mail field too. */
export async function signInHere(page: Page, { email }: JourneyCustomer): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^(?:登录账户|Sign in)$/ }).waitFor();
  await untilHydrated(page);
  const main = page.getByRole('main');
  await main.getByLabel(/电子邮箱|E-mail/).fill(email);
  await main.getByLabel(/^(?:密码|Password)$/).fill(password);
  await main.getByRole('button', { name: /^(?:登录|Sign in)$/ }).click();
}

/** The paid orders of a customer, by e-mail address or id, count for level and points now. */
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

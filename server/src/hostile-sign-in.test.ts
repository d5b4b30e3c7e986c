import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hk } from './testing/buyer.ts';
import { mailedCode, password, type SignedIn, signUp } from './testing/people.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

// Five hundred wrong passwords at once. Each hash costs 19 MiB and tens of milliseconds by design, and the
// shop must stay available.

const tries = 500;
/** The most passwords compared at once: two run and two hundred wait, and more are accepted as some end. */
const lookedAtMost = 300;
const ofOneAddress = 100;
/** Longer than hundreds of comparisons take, two at once on shared cores. Only a test that hangs takes longer. */
const patience = 600_000;

let shop: TestShop;
let customer: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  customer = await signUp(shop);
});
afterAll(() => shop?.close());

async function tryToSignIn(
  email: string,
  typedPassword: string,
  remoteAddress: string,
  code: string | null = null,
) {
  const response = await shop.http({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...hk },
    remoteAddress,
    payload: {
      query:
        'mutation ($email: String!, $password: String!, $code: String) { generateCustomerToken(email: $email, password: $password, code: $code) { token } }',
      variables: { email, password: typedPassword, code },
    },
  });
  // The status of GraphQL's answer, or of the refusal because too many requests of this address wait.
  expect([200, 429]).toContain(response.statusCode);
  const [error] = response.json().errors ?? [];
  return {
    code: error?.extensions.code as string | undefined,
    message: error?.message as string | undefined,
  };
}

const counted = async (): Promise<number> => {
  const [row] = await shop.db.query<{ failures: number }>(
    'test.failures',
    'select coalesce(sum(failures), 0)::integer as failures from identity.sign_in_failures',
  );
  return row?.failures ?? 0;
};
const letters = async (): Promise<number> =>
  (
    await shop.db.query('test.letters', 'select key from platform.message where recipient = $1', [
      customer.email,
    ])
  ).length;

describe(`${tries} wrong passwords at once`, { timeout: patience }, () => {
  it('from as many addresses: each is counted or refused, and other shoppers are served meanwhile', async () => {
    const lettersBefore = await letters();
    const before = process.memoryUsage.rss();
    let highest = before;
    let storming = true;
    const waits: number[] = [];
    const middle = (of: readonly number[]): number =>
      of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
    // The page is compressed, as a browser requests it. Compression needs the same threads as the password hashes.
    const visitor = async (goesOn: () => boolean): Promise<void> => {
      while (goesOn()) {
        const start = performance.now();
        const response = await shop.http({
          method: 'POST',
          url: '/graphql',
          headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip', ...hk },
          payload: {
            query: `{ products(search: "ring", pageSize: ${1 + (waits.length % 24)}) { items { name sku description { html } } } }`,
          },
        });
        expect(response.statusCode).toBe(200);
        waits.push(performance.now() - start);
        highest = Math.max(highest, process.memoryUsage.rss());
        await nextTurn();
      }
    };
    await visitor(() => waits.length < 40);
    const calm = middle(waits.splice(0));
    const visiting = visitor(() => storming);
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, index) =>
        tryToSignIn(customer.email, `Wrong-${index}`, `10.${index >> 8}.${index & 255}.1`),
      ),
    );
    storming = false;
    await visiting;

    const failed = answers.filter(({ code }) => code === 'SIGN_IN_FAILED');
    const refused = answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS');
    const coded = answers.filter(({ code }) => code === 'SIGN_IN_CODE_REQUIRED');
    expect(failed.length + coded.length + refused.length).toBe(tries);
    expect(failed.length + coded.length).toBeGreaterThan(100);
    expect(failed.length + coded.length).toBeLessThanOrEqual(lookedAtMost);
    // The first thirty are refused for their password, plus the few that were being compared at that moment.
    expect(failed.length).toBeGreaterThanOrEqual(30);
    expect(failed.length).toBeLessThan(40);
    expect(new Set(failed.map(({ message }) => message)).size).toBe(1);
    expect(await counted()).toBe(failed.length);
    await shop.drain();
    expect(await letters()).toBe(lettersBefore);

    expect(waits.length).toBeGreaterThan(20);
    // Half a second, or in proportion on a slow machine.
    expect(middle(waits)).toBeLessThan(Math.max(500, 40 * calm));
    expect((highest - before) / 2 ** 20).toBeLessThan(250);
  });

  it('leave the account open to its owner, who gets a code by e-mail', async () => {
    const right = await tryToSignIn(customer.email, password, '10.9.9.9');
    expect(right.code).toBe('SIGN_IN_CODE_REQUIRED');
    const code = await mailedCode(shop, customer.email);
    expect((await tryToSignIn(customer.email, password, '10.9.9.9', code)).code).toBeUndefined();
  });

  it('from one address are compared up to its allowance, and reveal nothing about the account', async () => {
    const before = await counted();
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, index) =>
        tryToSignIn(`a${index % 7}@example.com`, 'Wrong-1', '203.0.113.9'),
      ),
    );
    const failed = answers.filter(({ code }) => code === 'SIGN_IN_FAILED').length;
    const coded = answers.filter(({ code }) => code === 'SIGN_IN_CODE_REQUIRED').length;
    expect(failed + coded).toBeLessThanOrEqual(ofOneAddress);
    expect(failed).toBeGreaterThan(0);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(tries - failed - coded);
    expect(await counted()).toBe(before + failed);
  });
});

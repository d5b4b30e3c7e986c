import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, refusalOf, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const signIn = (email: string, secret: string) =>
  shop.graphql(
    'mutation ($email: String!, $secret: String!) { generateCustomerToken(email: $email, password: $secret) { token } }',
    { email, secret },
  );

/** Signs in with the right password where a code is needed, and returns how many codes were mailed. */
async function codesFor(email: string): Promise<number> {
  for (let tries = 0; tries < 10; tries += 1) await signIn(email, 'Wrong-2026');
  expect(refusalOf(await signIn(email, password)).code).toBe('SIGN_IN_CODE_REQUIRED');
  await shop.drain();
  const sent = await shop.db.query(
    'test.sent',
    `select key from platform.message where recipient = $1 and key like 'account-code:%'`,
    [email],
  );
  return sent.length;
}

const useUp = async (mailbox: string): Promise<void> => {
  const limit = { name: 'sign-in-code-mailbox', most: 10, seconds: 3 * 3_600 };
  for (let code = 0; code < 10; code += 1) await shop.platform.limits.take([{ limit, subject: mailbox }]);
};

test('codes reach the owner of a proven address with a +, and staff, though other accounts of the mailbox had ten', async () => {
  const unproven = await signUp(shop, { email: 'mei+new@example.com' });
  const proven = await signUp(shop, { email: 'mei+own@example.com' });
  await verifyEmail(shop, proven.email);
  await useUp('mei@example.com');
  expect(await codesFor(unproven.email)).toBe(0);
  expect(await codesFor(proven.email)).toBe(1);

  const staff = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  const email = 'store+hk01@example.com';
  await shop.db.query(
    'test.rename',
    'update identity.customer set email = $2, email_key = $2 where id = $1',
    [Number(staff.customerId), email],
  );
  await useUp('store@example.com');
  expect(await codesFor(email)).toBe(1);
});

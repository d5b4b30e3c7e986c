import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { newMobile, openBrowser, texted } from '../../../testing/members/mobiles.ts';
import {
  addPasskey,
  askToCreate,
  askToSignIn,
  SoftPasskey,
  signInWith,
} from '../../../testing/members/passkeys.ts';
import { createVisitor } from '../../../testing/payments/providers.ts';
import { password, refusalOf, signUp } from '../../../testing/people.ts';
import { untilSomebodyWaits } from '../../../testing/processes/until-somebody-waits.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { lockCustomer } from '../store.ts';
import { accountHeld, heldData } from '../store-held.ts';
import { endSessionsOf } from './store-sessions.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop?.close());

/**
 * Ends the sessions of a customer and starts the account over, as a first proof by reset does. `signIn` begins once that
 * is done, and the reset is saved once the sign-in waits for it.
 */
async function duringReset<Answer>(
  { db, clock }: TestShop,
  customerId: number,
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  const isDone = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const reset = db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    await endSessionsOf(tx, customerId, null);
    const person = await accountHeld(tx, String(customerId));
    if (person === null) throw new Error('no account');
    for (const { startOver } of heldData('')) await startOver(tx, person, clock.now());
    isDone.resolve();
    await mayCommit.promise;
  });
  await Promise.race([isDone.promise, reset]);
  const answer = signIn();
  await untilSomebodyWaits(db);
  mayCommit.resolve();
  await reset;
  return answer;
}

const sessionsOf = ({ db }: TestShop, customerId: number) =>
  db.query('test.sessions', 'select id from identity.session where customer_id = $1', [customerId]);

test('a passkey begins no session of an account that is started over meanwhile', async () => {
  const owner = createVisitor(shop);
  const { token, customerId } = await signUp(shop);
  owner.token = token;
  const passkey = new SoftPasskey();
  await must(addPasskey(owner, passkey.make(await askToCreate(owner, password))));
  const browser = createVisitor(shop);
  const use = passkey.use(await askToSignIn(browser));
  const answer = await duringReset(shop, Number(customerId), () => signInWith(browser, use));
  expect(refusalOf(answer).code).toBe('PASSKEY_REFUSED');
  expect(await sessionsOf(shop, Number(customerId))).toEqual([]);
});

test('a mobile code begins no session of an account that is started over meanwhile', async () => {
  const mobile = newMobile();
  const owner = openBrowser(shop);
  await must(owner.request(mobile));
  const code = await texted(shop, mobile);
  const { token } = (await must(owner.signIn(mobile, code, { firstname: 'Ka Yan' })))
    .generateCustomerTokenByMobile;
  const { customer } = await must(shop.graphql('{ customer { id } }', {}, owner.signedIn(token)));
  shop.clock.advance({ minutes: 1 });
  const browser = openBrowser(shop);
  await must(browser.request(mobile));
  const next = await texted(shop, mobile);
  const answer = await duringReset(shop, customer.id, () => browser.signIn(mobile, next));
  expect(refusalOf(answer).code).toBe('NAME_NEEDED');
  expect(await sessionsOf(shop, customer.id)).toEqual([]);
});

test('a provider begins no session of an account that is started over meanwhile', async () => {
  const listening = await createTestShop({ listen: true });
  await listening.http({ method: 'GET', url: '/' });
  const email = `person-${crypto.randomUUID()}@example.com`;
  const google = { provider: 'google', back: '/' };
  const owner = createVisitor(listening);
  await must(owner.visit(google, { email }));
  owner.token = (
    await must(
      owner.graphql(
        'mutation ($input: CreateCustomerByProviderInput!) { createCustomerByProvider(input: $input) { token } }',
        { input: { firstname: 'Ka Yan', lastname: 'Chan', email } },
      ),
    )
  ).createCustomerByProvider.token;
  const { customer } = await must(owner.graphql('{ customer { id } }'));
  const answer = await duringReset(listening, customer.id, () =>
    createVisitor(listening).visit(google, { email }),
  );
  expect(answer.data?.finishProviderSignIn?.token ?? null).toBeNull();
  expect(await sessionsOf(listening, customer.id)).toEqual([]);
  await listening.close();
});

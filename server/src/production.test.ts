import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadMessages } from '@jinlan/messages';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cards, fixedPiece, must, order, startCart } from './testing/buyer.ts';
import { mailedCode, refusalOf, signUp, staffMark } from './testing/people.ts';
import { createTestShop, type TestShop, testConfig } from './testing/shop.ts';

/** Opens a database in production that was filled in development. No other setting is changed. */
const samplePassword = 'Jinlan-2026';
const notices = '{ storeConfig { notices } }';
const staffToken =
  'mutation ($no: String!, $password: String!) { generateStaffToken(staff_no: $no, password: $password) { token } }';
const customerToken =
  'mutation ($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { token } }';

describe('production', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({
      sample: true,
      listen: true,
      config: { environment: 'production', sandboxBank: false },
    });
  });
  afterAll(() => shop?.close());

  const cartOf = async (store: string) => {
    const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], { store });
    const { cart } = await must(
      shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { available_payment_methods { code } } }',
        { id: buyer.cartId },
        buyer.headers,
      ),
    );
    return { buyer, methods: cart.available_payment_methods.map(({ code }: { code: string }) => code) };
  };

  test('offers no card where no gateway takes one, and refuses a card that is chosen all the same', async () => {
    expect((await cartOf('hk_en')).methods).toEqual(['fps', 'checkmo']);
    const { buyer, methods } = await cartOf('default');
    expect(methods).toEqual([]);
    const chosen = await shop.graphql(
      `mutation ($input: SetPaymentMethodOnCartInput!) { setPaymentMethodOnCart(input: $input) { cart { id } } }`,
      {
        input: {
          cart_id: buyer.cartId,
          payment_method: { code: 'card', card: { payment_method_nonce: 'x' } },
        },
      },
      buyer.headers,
    );
    expect(refusalOf(chosen).code).toBe('PAYMENT_METHOD_UNAVAILABLE');
  });

  test('serves no page and no request of the sandbox', async () => {
    for (const [method, url] of [
      ['POST', '/sandbox-bank/tokens'],
      ['POST', '/sandbox-bank/charges'],
      ['GET', '/sandbox-bank/assets/fields.js'],
      ['GET', '/sandbox-alipay/gateway.do'],
      ['POST', '/sandbox-alipay/gateway.do'],
      ['GET', '/sandbox-stripe/v3/stripe.js'],
      ['POST', '/sandbox-stripe/v1/payment_intents'],
      ['GET', '/sandbox-wechat/assets/page.css'],
      ['POST', '/sandbox-wechat/v3/pay/transactions/native'],
    ] as const)
      expect([
        url,
        (await shop.http({ method, url, ...(method === 'POST' && { payload: {} }) })).statusCode,
      ]).toEqual([url, 404]);
  });

  test('never signs in by the sample password, whoever has it', async () => {
    const { email } = await signUp(shop);
    const [sample] = await shop.db.query<{ hash: string }>(
      'test.hash',
      `select password_hash as hash from identity.customer
       join identity.staff_member staff on staff.customer_id = customer.id where staff.staff_no = 'HK0101'`,
    );
    await shop.db.query('test.same', 'update identity.customer set password_hash = $1 where email = $2', [
      sample?.hash,
      email,
    ]);
    const cookie = await staffMark(shop, 'HK0101');
    expect(refusalOf(await shop.graphql(staffToken, { no: 'HK0101', password: samplePassword })).code).toBe(
      'SIGN_IN_CODE_REQUIRED',
    );
    expect(await mailedCode(shop, 'hk0101@staff.jinlan.example')).toBeNull();
    for (const answer of [
      await shop.graphql(staffToken, { no: 'HK0101', password: samplePassword }, { cookie }),
      await shop.graphql(customerToken, { email, password: samplePassword }),
    ])
      expect(refusalOf(answer).code).toBe('SIGN_IN_FAILED');
  });

  test('reports sample data and sample accounts to the operator and on every page', async () => {
    await shop.notices.refresh();
    const { storeConfig } = await must(shop.graphql(notices));
    expect(storeConfig.notices).toEqual(['SAMPLE_DATA', 'SAMPLE_ACCOUNTS']);
    const ready = await shop.http({ url: '/readyz' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'ready', notices: ['SAMPLE_DATA', 'SAMPLE_ACCOUNTS'] });
  });

  test('no longer reports an account once its owner has another password', async () => {
    await shop.db.query('test.changed', 'update identity.customer set sample_password = false');
    await shop.notices.refresh();
    expect((await must(shop.graphql(notices))).storeConfig.notices).toEqual(['SAMPLE_DATA']);
  });
});

test('production with the sandbox bank switched on accepts test cards, and says so on every page', async () => {
  const shop = await createTestShop({ sample: true, listen: true, config: { environment: 'production' } });
  const { placed } = await order(shop, cards.approved);
  expect(placed.payment.status).toBe('paid');
  await shop.notices.refresh();
  expect((await must(shop.graphql(notices))).storeConfig.notices).toContain('TEST_PAYMENTS');
  expect((await shop.http({ url: '/readyz' })).json().notices).toContain('TEST_PAYMENTS');
  await shop.close();
});

/** A shop in production with all three notices, whose pages `render` draws. */
async function openNoticed(render: string, limits: Partial<TestShop['platform']['config']['limits']> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-noticed-'));
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server/entry-server.js'), `export const render = ${render};`);
  const shop = await createTestShop({
    sample: true,
    storefront: pathToFileURL(`${folder}/`),
    config: { environment: 'production', limits: { ...testConfig('').limits, ...limits } },
  });
  onTestFinished(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });
  await shop.notices.refresh();
  return shop;
}

const expectNotices = async (body: string): Promise<void> => {
  const english = await loadMessages('en-US');
  for (const text of [
    english['shell.notice.testPayments'],
    english['shell.notice.sampleData'],
    english['shell.notice.sampleAccounts'],
  ])
    expect(body).toContain(text);
};

test('production says so on the page of an internal error too', async () => {
  const shop = await openNoticed("() => { throw new Error('broken'); }");
  const page = await shop.http({ url: '/rings.html?store=hk_en' });
  expect(page.statusCode).toBe(500);
  await expectNotices(page.body);
});

test('production says so on the page of a source that had too many', async () => {
  const shop = await openNoticed(
    "async () => { passTime(); return { status: 200, html: '<p>drawn</p>' }; }",
    { pageSecondsOfSource: 10 },
  );
  vi.stubGlobal('passTime', () => shop.clock.advance({ seconds: 11 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const open = () => shop.http({ url: '/rings.html?store=hk_en' });
  expect((await open()).statusCode).toBe(200);
  const page = await open();
  expect(page.statusCode).toBe(429);
  await expectNotices(page.body);
});

test('production says so on the page of a shop that opens soon', async () => {
  const shop = await createTestShop({ config: { environment: 'production' } });
  onTestFinished(() => shop.close());
  await shop.notices.refresh();
  const page = await shop.http({ url: '/?store=hk_en' });
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain((await loadMessages('en-US'))['shell.notice.testPayments']);
});

test('development shows no notice, since everything in it is a trial', async () => {
  const shop = await createTestShop({ sample: true });
  await shop.notices.refresh();
  expect((await must(shop.graphql(notices))).storeConfig.notices).toEqual([]);
  await shop.close();
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedPiece, must, type PlacedOrder, setStock } from '../../../testing/buyer.ts';
import { giveBackPiece, invoicedOrder, refusedWith, uploadInvoice } from '../../../testing/e-invoices.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { jobs } from '../services.ts';

let shop: TestShop;
let manager: SignedIn;
let adviser: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true, config: { eInvoiceProvider: 'simulator' } });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
  owner = await signUp(shop, { email: 'ka.yan@example.com' });
  await verifyEmail(shop, owner.email);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await behave({});
  await sql('delete from platform.limit_use');
  await sql('delete from platform.job');
  await setStock(shop, fixedPiece, 100);
});

const sql = (text: string, ...params: unknown[]) =>
  shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);

/** How the provider behaves from now on, as its page sets it. */
async function behave({ service = 'normal', result = 'issued' }: { service?: string; result?: string }) {
  const answer = await shop.http({
    method: 'POST',
    url: '/sandbox-e-invoices/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ service, result }).toString(),
  });
  expect(answer.statusCode).toBe(303);
}

const requested = () => invoicedOrder(shop, { adviser, owner });

async function seen({ order_number: number }: PlacedOrder) {
  const { staffOrder } = await must(
    shop.graphql(
      `{ staffOrder(number: "${number}") { e_invoice {
        waits_for may_retry provider { state reason } waiting_amount { value }
        invoice { state number url amount { value } red_invoices { amount { value } number url } } } } }`,
      {},
      manager.headers,
    ),
  );
  return staffOrder.e_invoice;
}

const retry = ({ order_number }: PlacedOrder, { headers }: Pick<SignedIn, 'headers'> = manager) =>
  shop.graphql(
    'mutation ($input: RetryEInvoiceInput!) { retryEInvoice(input: $input) { order { number } } }',
    { input: { order_number } },
    headers,
  );

/** What the provider issued for the order: how many, and their sum. */
const issuedFor = async ({ order_number: number }: PlacedOrder) =>
  sql(
    `select state, original_number is not null as red, amount_minor::integer as amount
     from sandbox_e_invoices.invoice where request_number like $1 order by request_number`,
    `${number}-%`,
  );

async function drainAfter(by: { minutes?: number; hours?: number }) {
  shop.clock.advance(by);
  await shop.drain();
}

describe('a provider of e-invoices', () => {
  test('issues by itself, and takes back by a red invoice after each refund', async () => {
    const placed = await requested();
    expect(await seen(placed)).toMatchObject({ waits_for: null, provider: { state: 'waiting' } });
    await shop.drain();
    const issued = await seen(placed);
    expect(issued).toMatchObject({ waits_for: null, may_retry: false, provider: null });
    expect(issued.invoice).toMatchObject({ state: 'issued', number: expect.stringMatching(/^\d{20}$/) });
    const file = await shop.http({ method: 'GET', url: issued.invoice.url });
    expect(file.rawPayload.toString()).toContain('SANDBOX - NOT AN INVOICE');
    await giveBackPiece(shop, { owner, manager }, placed);
    await giveBackPiece(shop, { owner, manager }, placed);
    const red = (await seen(placed)).invoice;
    expect(red).toMatchObject({ state: 'red_issued', amount: { value: 32_440 } });
    expect(red.red_invoices).toMatchObject([{ amount: { value: 16_220 } }, { amount: { value: 16_220 } }]);
    expect(await issuedFor(placed)).toEqual([
      { state: 'issued', red: false, amount: 3_244_000 },
      { state: 'issued', red: true, amount: 1_622_000 },
      { state: 'issued', red: true, amount: 1_622_000 },
    ]);
    const [change] = await sql(
      `select actor_kind as kind from platform.change where record_kind = 'e-invoice' and record_id like $1 limit 1`,
      `${placed.order_number}/%`,
    );
    expect(change).toEqual({ kind: 'system' });
  });

  test('that is late is asked again', async () => {
    await behave({ result: 'late' });
    const placed = await requested();
    await shop.drain();
    expect(await seen(placed)).toMatchObject({ waits_for: null, provider: { state: 'waiting' } });
    await drainAfter({ minutes: 2 });
    expect((await seen(placed)).invoice.state).toBe('issued');
  });

  test('that refuses says why; staff try again, or upload', async () => {
    await behave({ result: 'refused' });
    const placed = await requested();
    await shop.drain();
    expect(await seen(placed)).toMatchObject({
      waits_for: 'invoice',
      may_retry: true,
      provider: { state: 'refused', reason: '纳税人识别号与名称不符' },
    });
    const mails = await sql(
      `select recipient from platform.message where key like 'store-%nvoice%' and key like $1`,
      `%:${placed.order_number}`,
    );
    expect(mails).toEqual([{ recipient: 'cn@jinlan.example' }]);
    await behave({});
    await must(retry(placed));
    await shop.drain();
    expect((await seen(placed)).invoice.state).toBe('issued');
    expect(await refusedWith(retry(placed))).toBe('E_INVOICE_NOT_WAITING');

    await behave({ result: 'refused' });
    const other = await requested();
    await shop.drain();
    await must(uploadInvoice(shop, manager, other));
    expect((await seen(other)).invoice.state).toBe('issued');
  });

  test.each(['down', 'rubbish', 'forged'])('that is %s is asked again until it answers', async (service) => {
    await behave({ service });
    const placed = await requested();
    await shop.drain();
    expect(await seen(placed)).toMatchObject({
      waits_for: 'invoice',
      may_retry: true,
      provider: { state: 'unreachable', reason: expect.any(String) },
    });
    // It may have been issued, so nobody uploads. A forged answer may hide that the provider canceled it.
    if (service !== 'forged')
      expect(await refusedWith(uploadInvoice(shop, manager, placed))).toBe('E_INVOICE_AT_PROVIDER');
    await behave({});
    await drainAfter({ minutes: 6 });
    expect((await seen(placed)).invoice.state).toBe('issued');
    expect(await issuedFor(placed)).toHaveLength(1);
  });

  test('whose answer is lost, or whose answer the shop lost in a crash, issues once', async () => {
    await behave({ service: 'lost-answer' });
    const placed = await requested();
    await shop.drain();
    expect(await issuedFor(placed)).toEqual([]);
    const [submission] = await sql(
      `select request_number as number from ordering.e_invoice_submission order by id desc limit 1`,
    );
    // Issued at the provider, but the shop went down before it stored the answer.
    await sql(
      `insert into sandbox_e_invoices.invoice (request_number, title, amount_minor, state, number, ready_at)
       values ($1, 'x', 3244000, 'issued', $2, now())`,
      submission?.number,
      '9'.repeat(20),
    );
    await behave({});
    await Promise.all([must(retry(placed)), must(retry(placed))]);
    await drainAfter({ minutes: 6 });
    expect((await seen(placed)).invoice).toMatchObject({ state: 'issued', number: '9'.repeat(20) });
    expect(await issuedFor(placed)).toHaveLength(1);
  });

  test('whose job gave up is asked again within the hour', async () => {
    const placed = await requested();
    await sql('delete from platform.job');
    shop.clock.advance({ minutes: 61 });
    await shop.jobs.runSchedule(jobs.resendEInvoices);
    await shop.drain();
    // The sessions of staff have ended by then.
    shop.clock.set(testNow);
    expect((await seen(placed)).invoice.state).toBe('issued');
  });

  test('gets a refund during the issue as a red invoice', async () => {
    await behave({ result: 'late' });
    const placed = await requested();
    await shop.drain();
    await behave({});
    await giveBackPiece(shop, { owner, manager }, placed);
    expect((await seen(placed)).invoice).toMatchObject({ state: 'requested', amount: { value: 32_440 } });
    await drainAfter({ minutes: 2 });
    await shop.drain();
    expect((await seen(placed)).invoice).toMatchObject({
      state: 'issued',
      red_invoices: [{ amount: { value: 16_220 }, number: expect.any(String) }],
    });
  });

  test('cancels what a buyer withdraws or staff take over, and never issues it afterwards', async () => {
    await behave({ result: 'late' });
    const placed = await requested();
    await shop.drain();
    await must(
      shop.graphql(
        'mutation ($input: WithdrawEInvoiceInput!) { withdrawEInvoice(input: $input) }',
        { input: { order_number: placed.order_number } },
        owner.headers,
      ),
    );
    // Not sent to the provider yet when staff upload.
    const other = await requested();
    await must(uploadInvoice(shop, manager, other));
    await drainAfter({ minutes: 5 });
    expect((await seen(placed)).invoice.state).toBe('withdrawn');
    expect((await issuedFor(placed)).map(({ state }) => state)).toEqual(['canceled']);
    expect((await issuedFor(other)).map(({ state }) => state)).toEqual(['canceled']);
  });

  test('is not asked by staff who may not issue', async () => {
    const placed = await requested();
    expect(await refusedWith(retry(placed, adviser))).toBe('ORDER_STEP_NOT_PERMITTED');
    expect(await refusedWith(retry(placed, owner))).toBe('STAFF_ONLY');
  });
});

test('the simulator refuses a wrong signature, and its page is in both languages', async () => {
  const answer = await shop.http({ method: 'GET', url: '/sandbox-e-invoices/requests/x' });
  expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'signature' }]);
  const page = (language: string) =>
    shop.http({ method: 'GET', url: '/sandbox-e-invoices/', headers: { 'accept-language': language } });
  expect((await page('en')).body).toContain('How the sandbox behaves');
  expect((await page('zh')).body).toContain('电子发票服务商');
});

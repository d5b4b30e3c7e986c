import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedPiece, must, type PlacedOrder, setStock } from '../../../testing/buyer.ts';
import {
  giveBackPiece,
  invoicedOrder,
  refusedWith,
  uploadInvoice,
} from '../../../testing/payments/e-invoices.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { jobs } from '../services.ts';
import { takeStuckSubmissions } from './store-submissions.ts';

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
let minutes = 0;
beforeEach(async () => {
  shop.clock.set(testNow);
  // The bank takes a limited number of cards in a minute.
  minutes += 1;
  shop.clock.advance({ minutes });
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

/** Changes what the provider did with the order's requests that it has not issued. */
const settleAtProvider = ({ order_number: number }: PlacedOrder, over: { state: string; number?: string }) =>
  sql(
    `update sandbox_e_invoices.invoice set state = $2, number = $3, reason = 'because'
     where request_number like $1 and state = 'processing'`,
    ...[`${number}-%`, over.state, over.number ?? null],
  );

const reject = ({ order_number }: PlacedOrder) =>
  shop.graphql(
    'mutation ($input: RejectEInvoiceInput!) { rejectEInvoice(input: $input) { order { number } } }',
    { input: { order_number, reason: 'No such company' } },
    manager.headers,
  );

const storeMails = ({ order_number: number }: PlacedOrder) =>
  sql(
    `select subject from platform.message where key like 'store-%nvoice%' and key like $1 order by id`,
    `%:${number}`,
  );

/** An order whose e-invoice is at the provider, which takes a minute for it. */
async function requestedLate(): Promise<PlacedOrder> {
  await behave({ result: 'late' });
  const placed = await requested();
  await shop.drain();
  return placed;
}

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

  test.each(['refused', 'canceled'])('that %s it after a full refund leaves it withdrawn', async (state) => {
    const placed = await requestedLate();
    for (const _ of [1, 2]) await giveBackPiece(shop, { owner, manager }, placed);
    expect((await seen(placed)).invoice.state).toBe('requested');
    await settleAtProvider(placed, { state });
    await drainAfter({ minutes: 2 });
    expect(await seen(placed)).toMatchObject({ waits_for: null, invoice: { state: 'withdrawn' } });
    expect(await storeMails(placed)).toEqual([]);
  });

  test.each([
    ['upload', (placed: PlacedOrder) => uploadInvoice(shop, manager, placed)],
    ['reject', reject],
  ])('that gives it back to staff who %s after a full refund leaves it withdrawn', async (_, act) => {
    const placed = await requestedLate();
    for (const __ of [1, 2]) await giveBackPiece(shop, { owner, manager }, placed);
    expect(await refusedWith(act(placed))).toBe('E_INVOICE_NOT_WAITING');
    expect((await seen(placed)).invoice.state).toBe('withdrawn');
  });

  test('keeps what it works on where an upload or a rejection of staff is refused', async () => {
    const placed = await requested();
    await shop.drain();
    const other = await requestedLate();
    const { number } = (await seen(placed)).invoice;
    expect(await refusedWith(uploadInvoice(shop, manager, other, { number }))).toBe('E_INVOICE_FILE');
    await drainAfter({ minutes: 2 });
    expect((await seen(other)).invoice.state).toBe('issued');
    await giveBackPiece(shop, { owner, manager }, other);
    expect(await refusedWith(reject(other))).toBe('E_INVOICE_NOT_WAITING');
    expect(await refusedWith(uploadInvoice(shop, manager, other, { number }))).toBe('E_INVOICE_FILE');
    await drainAfter({ minutes: 2 });
    expect(await issuedFor(other)).toMatchObject([
      { state: 'issued', red: false },
      { state: 'issued', red: true },
    ]);
  });

  test('keeps a red invoice that it works on where the upload before is repeated', async () => {
    await behave({ result: 'refused' });
    const placed = await requested();
    await shop.drain();
    const number = '8'.repeat(20);
    await must(uploadInvoice(shop, manager, placed, { number }));
    await behave({ service: 'down' });
    await giveBackPiece(shop, { owner, manager }, placed);
    await behave({});
    await must(uploadInvoice(shop, manager, placed, { number }));
    expect((await seen(placed)).provider).toMatchObject({ state: 'unreachable' });
  });

  test('that refused a red invoice waits for staff, whatever it does with another one', async () => {
    const placed = await requested();
    await shop.drain();
    await behave({ result: 'late' });
    await giveBackPiece(shop, { owner, manager }, placed);
    const listed = async () =>
      (
        await must(
          shop.graphql(
            `{ staffOrders(filter: { status: "e_invoice_waiting", search: "${placed.order_number}" }) { items { e_invoice_waits } } }`,
            {},
            manager.headers,
          ),
        )
      ).staffOrders.items;
    expect(await listed()).toEqual([]);
    await behave({ result: 'refused' });
    await giveBackPiece(shop, { owner, manager }, placed);
    expect(await listed()).toEqual([{ e_invoice_waits: true }]);
    expect(await seen(placed)).toMatchObject({
      ...{ waits_for: 'red_invoice', may_retry: true, provider: { state: 'refused' } },
    });
    const number = '6'.repeat(20);
    await must(uploadInvoice(shop, manager, placed, { number }));
    expect((await seen(placed)).invoice.red_invoices).toMatchObject([{ number: null }, { number }]);
    expect(await listed()).toEqual([]);
    await drainAfter({ minutes: 2 });
    expect((await seen(placed)).invoice.state).toBe('red_issued');
  });

  test('sends the store an e-mail after each refusal', async () => {
    await behave({ result: 'refused' });
    const placed = await requested();
    await shop.drain();
    await must(retry(placed));
    await shop.drain();
    await behave({});
    await must(retry(placed));
    await shop.drain();
    await behave({ result: 'refused' });
    await giveBackPiece(shop, { owner, manager }, placed);
    expect(await storeMails(placed)).toEqual([
      { subject: expect.stringContaining('的电子发票未能由服务商开具') },
      { subject: expect.stringContaining('的电子发票未能由服务商开具') },
      { subject: expect.stringContaining('的红字发票未能由服务商开具') },
    ]);
  });

  test('whose file cannot be used is replaced by an upload, for what it issued', async () => {
    const placed = await requestedLate();
    await giveBackPiece(shop, { owner, manager }, placed);
    await settleAtProvider(placed, { state: 'issued', number: '12' });
    await drainAfter({ minutes: 2 });
    expect(await seen(placed)).toMatchObject({
      ...{ waits_for: 'invoice', provider: { state: 'unreachable', reason: 'wrong file of 12: number' } },
    });
    expect(await refusedWith(reject(placed))).toBe('E_INVOICE_AT_PROVIDER');
    const number = '5'.repeat(20);
    await behave({});
    await must(uploadInvoice(shop, manager, placed, { number }));
    await drainAfter({ minutes: 10 });
    expect((await seen(placed)).invoice).toMatchObject({
      ...{ state: 'red_requested', number, amount: { value: 32_440 } },
      red_invoices: [{ amount: { value: 16_220 } }],
    });
  });

  test('is asked about stuck requests in turn, the one longest ago first', async () => {
    const [first, second] = [await requestedLate(), await requestedLate()];
    await sql('delete from platform.job');
    await sql(
      `update ordering.e_invoice_submission set state = 'canceled' where state = 'waiting' and not
       (request_number like any($1::text[]))`,
      [first, second].map(({ order_number }) => `${order_number}-%`),
    );
    const taken = async () => {
      shop.clock.advance({ minutes: 1 });
      const now = shop.clock.now();
      const ids = await takeStuckSubmissions(shop.db, { before: now, now, most: 1 });
      const [row] = await sql(
        'select request_number as number from ordering.e_invoice_submission where id = any($1::bigint[])',
        ids,
      );
      return String(row?.number).split('-')[0];
    };
    const turns = [await taken(), await taken(), await taken()];
    expect(turns).toEqual([first, second, first].map(({ order_number }) => order_number));
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

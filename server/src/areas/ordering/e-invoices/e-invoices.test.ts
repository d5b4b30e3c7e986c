import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, fixedPiece, must, order, type PlacedOrder, setStock } from '../../../testing/buyer.ts';
import { letters, setOwn, step } from '../../../testing/counter.ts';
import { waitingAmount } from '../../../testing/payments/e-invoices.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { type DocumentKey, documentUrl, readDocumentToken } from '../documents/document-url.ts';
import { jobs } from '../services.ts';

let shop: TestShop;
let manager: SignedIn;
let adviser: SignedIn;
let owner: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
  owner = await signUp(shop, { email: 'ka.yan@example.com' });
  await verifyEmail(shop, owner.email);
  stranger = await signUp(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await sql('delete from platform.limit_use');
  await setStock(shop, fixedPiece, 100);
});

const sql = (text: string, ...params: unknown[]) =>
  shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);

/** The owner's received order of two pieces. The sample's address is Hong Kong's, so the market is set after. */
async function received({ market = 'cn', sent = true } = {}): Promise<PlacedOrder> {
  const { placed } = await order(shop, cards.approved, [{ sku: fixedPiece, quantity: 2 }]);
  await shop.drain();
  await must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
      { input: { order_number: placed.order_number, access_token: placed.access_token } },
      owner.headers,
    ),
  );
  if (sent) {
    await step(shop, adviser, placed.order_number, 'shipOrder', {
      carrier: 'SF',
      tracking_number: 'SF0000001',
    });
    await step(shop, adviser, placed.order_number, 'markOrderDelivered');
  }
  await sql('update ordering.sales_order set market = $2 where number = $1', placed.order_number, market);
  return placed;
}

const person = { type: 'general', title_kind: 'person', title: '陈嘉欣', email: 'chen@example.com' };
const fields = `e_invoice { state type title amount { value } number url red_invoices { amount { value } lines { name amount { value } } number url } reason } e_invoice_refusal e_invoice_amount { value }`;

const request = (
  placed: PlacedOrder,
  form: object = person,
  { headers }: Pick<SignedIn, 'headers'> = owner,
) =>
  shop.graphql(
    `mutation ($input: RequestEInvoiceInput!) { requestEInvoice(input: $input) { order { ${fields} } } }`,
    { input: { order_number: placed.order_number, ...form } },
    headers,
  );

async function seen({ order_number, access_token }: PlacedOrder) {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { ${fields} } }`,
      { number: order_number, token: access_token },
      { store: 'hk_en' },
    ),
  );
  return orderByToken;
}

const staffFields = `e_invoice { waits_for title_kind tax_number email invoice { state title amount { value } } }`;
async function staffSees({ order_number }: PlacedOrder, { headers }: SignedIn) {
  const { staffOrder } = await must(
    shop.graphql(`{ staffOrder(number: "${order_number}") { ${staffFields} } }`, {}, headers),
  );
  return staffOrder.e_invoice;
}

let numbers = 0;
const nextNumber = (): string => {
  numbers += 1;
  return String(numbers).padStart(20, '0');
};
const pdf = (text = 'invoice') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`).toString('base64');

const upload = async (
  placed: PlacedOrder,
  over: object = {},
  { headers }: Pick<SignedIn, 'headers'> = manager,
) =>
  shop.graphql(
    `mutation ($input: UploadEInvoiceInput!) { uploadEInvoice(input: $input) { order { ${staffFields} } } }`,
    {
      input: {
        ...{ order_number: placed.order_number, number: nextNumber(), pdf: pdf() },
        ...{ amount: await waitingAmount(shop, { headers }, placed), ...over },
      },
    },
    headers,
  );

const refused = async (answer: ReturnType<typeof shop.graphql>) => {
  const { errors } = await answer;
  const { code, data } = (errors?.[0]?.extensions ?? {}) as { code?: string; data?: Record<string, unknown> };
  return { code, ...data };
};

async function giveBack({ order_number: number }: PlacedOrder, quantity: number): Promise<void> {
  await must(
    shop.graphql(
      'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number } } }',
      {
        input: {
          order_uid: btoa(number),
          items: [{ order_item_uid: btoa(`${number}/1`), quantity_to_return: quantity }],
        },
      },
      owner.headers,
    ),
  );
  await step(shop, manager, number, 'settleReturn', {
    lines: [{ order_item_uid: btoa(`${number}/1`), accepted: quantity, restock: true }],
    reason: 'Fine',
  });
  await shop.drain();
}

describe('an e-invoice', () => {
  test('is requested, uploaded, and taken back by a red invoice after each return', async () => {
    const placed = await received();
    expect(await seen(placed)).toMatchObject({ e_invoice: null, e_invoice_refusal: null });
    const company = {
      ...person,
      title_kind: 'company',
      title: '示例珠宝有限公司',
      tax_number: '９１３５０１００ｍ０００１００ｙ４３',
    };
    await must(request(placed, company));
    await must(request(placed, company));
    expect(await seen(placed)).toMatchObject({
      e_invoice: { state: 'requested', amount: { value: 32_440 }, url: null },
      e_invoice_refusal: 'waiting',
    });
    expect(await staffSees(placed, manager)).toMatchObject({
      waits_for: 'invoice',
      tax_number: '91350100M000100Y43',
      email: 'chen@example.com',
    });
    const number = nextNumber();
    await must(upload(placed, { number }));
    await must(upload(placed, { number }));
    const issued = await seen(placed);
    expect(issued).toMatchObject({ e_invoice: { state: 'issued', number }, e_invoice_refusal: 'issued' });
    const file = await shop.http({ method: 'GET', url: issued.e_invoice.url });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.rawPayload.toString()).toContain('invoice');

    await giveBack(placed, 1);
    expect(await seen(placed)).toMatchObject({
      e_invoice: { state: 'red_requested' },
      e_invoice_refusal: 'waiting',
    });
    expect(await staffSees(placed, manager)).toMatchObject({ waits_for: 'red_invoice' });
    await must(upload(placed, { pdf: pdf('red') }));
    const red = await seen(placed);
    // The invoice is valid for the rest.
    expect(red).toMatchObject({ e_invoice: { state: 'issued', number }, e_invoice_refusal: 'issued' });
    expect(red.e_invoice.red_invoices).toMatchObject([
      { amount: { value: 16_220 }, lines: [{ amount: { value: 16_220 } }], number: expect.any(String) },
    ]);
    const redFile = await shop.http({ method: 'GET', url: red.e_invoice.red_invoices[0].url });
    expect(redFile.rawPayload.toString()).toContain('red');
    // The URL of another order does not open it, whatever invoice it names.
    const key = readDocumentToken(shop, red.e_invoice.red_invoices[0].url.split('/').at(-1));
    const another = documentUrl(shop, { ...(key as DocumentKey), orderId: (key?.orderId ?? 0) + 1 });
    expect((await shop.http({ method: 'GET', url: another })).statusCode).toBe(303);

    await giveBack(placed, 1);
    const due = await seen(placed);
    expect(due.e_invoice).toMatchObject({
      state: 'red_requested',
      red_invoices: [{}, { amount: { value: 16_220 }, number: null, url: null }],
    });
    await must(upload(placed, { pdf: pdf('second') }));
    expect(await seen(placed)).toMatchObject({
      e_invoice: { state: 'red_issued', amount: { value: 32_440 } },
      e_invoice_refusal: expect.stringMatching(/not_received|nothing_paid/),
    });
    const changes = await sql(
      `select actor_kind as kind, action, after ->> 'state' as state from platform.change
       where record_kind = 'e-invoice' and record_id like $1 order by id`,
      `${placed.order_number}/%`,
    );
    expect(changes).toEqual([
      { kind: 'staff', action: 'order.settle-e-invoice', state: 'issued' },
      { kind: 'staff', action: 'order.settle-e-invoice', state: 'issued' },
      { kind: 'staff', action: 'order.settle-e-invoice', state: 'red-issued' },
    ]);
    const mails = await sql(
      `select subject from platform.message where key like $1 and key like '%e-invoice%' order by subject`,
      `%${placed.order_number}`,
    );
    // The request, the invoice, and the red ones.
    expect(mails).toHaveLength(4);
  });

  test('is uploaded by a colleague of the buyer', async () => {
    const placed = await received();
    await must(request(placed));
    await setOwn(shop, placed.order_number, manager);
    expect(await staffSees(placed, manager)).toBeNull();
    expect(await refused(upload(placed))).toMatchObject({ code: 'STAFF_OWN' });
    await setOwn(shop, placed.order_number, manager, false);
    await must(upload(placed));
  });

  test('that was not issued is withdrawn when everything was paid back, and may be rejected before', async () => {
    const placed = await received();
    await must(request(placed));
    const reject = (reason: string) =>
      shop.graphql(
        'mutation ($input: RejectEInvoiceInput!) { rejectEInvoice(input: $input) { order { number } } }',
        { input: { order_number: placed.order_number, reason } },
        manager.headers,
      );
    expect(await refused(reject(' '))).toMatchObject({ code: 'INVALID_TEXT' });
    await must(reject('No such company'));
    await must(reject('No such company'));
    expect(await seen(placed)).toMatchObject({ e_invoice: { state: 'rejected', reason: 'No such company' } });
    await must(request(placed));
    await giveBack(placed, 2);
    expect(await seen(placed)).toMatchObject({
      e_invoice: { state: 'withdrawn' },
      e_invoice_refusal: expect.stringMatching(/not_received|nothing_paid/),
    });
    expect(await refused(upload(placed))).toMatchObject({ code: 'E_INVOICE_NOT_WAITING' });
  });

  test('is refused for other markets, before the pieces are sent, and while another waits', async () => {
    expect(await refused(request(await received({ market: 'hk' })))).toMatchObject({
      ...{ code: 'E_INVOICE_NOT_POSSIBLE', reason: 'market' },
    });
    expect(await refused(request(await received({ sent: false })))).toMatchObject({ reason: 'not_received' });
    const placed = await received();
    await must(request(placed));
    expect(await refused(request(placed, { ...person, title: '李四' }))).toMatchObject({ reason: 'waiting' });
    const late = await received();
    shop.clock.advance({ days: 200 });
    // Tokens of sessions have expired by then.
    const { errors } = await request(late, { ...person, access_token: late.access_token }, { headers: {} });
    expect(errors?.[0]?.extensions).toMatchObject({ data: { reason: 'too_late' } });
  });

  test('is refused by the field of the form', async () => {
    const placed = await received();
    expect(await refused(request(placed, { ...person, title: '' }))).toMatchObject({
      ...{ code: 'E_INVOICE_FORM', field: 'title', reason: 'missing' },
    });
    expect(
      await refused(request(placed, { ...person, title_kind: 'company', tax_number: '91350100M000100Y44' })),
    ).toMatchObject({ field: 'tax_number', reason: 'wrong-number' });
    expect(await refused(request(placed, { ...person, title: 'x'.repeat(100_000) }))).toMatchObject({
      ...{ field: 'title', reason: 'too-long' },
    });
  });
});

/** The keys of the e-mails that withdraw requests for the order, the newest first. */
async function mailedKeys({ order_number }: PlacedOrder) {
  return (await letters(shop, order_number)).flatMap(({ to, body }) => {
    const key = /[#&]invoice=(\S+)/.exec(body)?.[1];
    return key === undefined ? [] : [{ to, body, key }];
  });
}

const withdraw = (
  { order_number }: PlacedOrder,
  key: string | null,
  { headers }: Pick<SignedIn, 'headers'> = { headers: { store: 'hk_en' } },
) =>
  shop.graphql(
    'mutation ($input: WithdrawEInvoiceInput!) { withdrawEInvoice(input: $input) }',
    { input: { order_number, withdrawal_key: key } },
    headers,
  );

describe('a request', () => {
  test('by whoever has the order’s link is mailed to its address, whose link withdraws it', async () => {
    const placed = await received();
    const link = { access_token: `${placed.order_number}-${placed.access_token}` };
    await must(request(placed, { ...person, ...link, title: 'Mallory https://x.example' }, { headers: {} }));
    const [mail, ...others] = await mailedKeys(placed);
    expect([mail?.to, others]).toEqual(['ka.yan@example.com', []]);
    expect(mail?.body).toContain('Mallory');
    expect(mail?.body).not.toContain('https://x.example');
    expect(await refused(withdraw(placed, null))).toEqual({ code: 'ORDER_NOT_FOUND' });
    expect(await refused(withdraw(placed, `${mail?.key}x`))).toEqual({ code: 'ORDER_NOT_FOUND' });
    expect(await refused(withdraw(await received(), mail?.key ?? ''))).toEqual({ code: 'ORDER_NOT_FOUND' });
    for (const _ of [1, 2])
      expect((await must(withdraw(placed, mail?.key ?? ''))).withdrawEInvoice).toBe('withdrawn');
    expect(await seen(placed)).toMatchObject({ e_invoice: { state: 'withdrawn' }, e_invoice_refusal: null });
    await must(request(placed));
    // The link is for the request that it came with.
    expect(await refused(withdraw(placed, mail?.key ?? ''))).toEqual({ code: 'E_INVOICE_NOT_WAITING' });
  });

  test('is withdrawn by the signed-in owner until it is issued, and by nobody else', async () => {
    const placed = await received();
    await must(request(placed));
    expect(await refused(withdraw(placed, null, stranger))).toEqual({ code: 'ORDER_NOT_FOUND' });
    await must(withdraw(placed, null, owner));
    expect(await seen(placed)).toMatchObject({ e_invoice: { state: 'withdrawn' } });
    await must(request(placed));
    await must(upload(placed));
    expect(await refused(withdraw(placed, null, owner))).toEqual({ code: 'E_INVOICE_NOT_WAITING' });
  });

  test('is answered without another e-mail when repeated, and stops at three e-mails a day', async () => {
    const placed = await received();
    for (const _ of [1, 2, 3]) {
      await must(request(placed));
      await must(request(placed));
      await must(withdraw(placed, null, owner));
    }
    expect(await mailedKeys(placed)).toHaveLength(3);
    expect(await refused(request(placed))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('is mailed to the store, and so is a red invoice that is due', async () => {
    const placed = await received();
    await must(request(placed));
    await must(upload(placed));
    await giveBack(placed, 1);
    const mails = await sql(
      `select recipient, subject from platform.message where key like 'store-%nvoice%' and key like $1 order by id`,
      `%:${placed.order_number}`,
    );
    expect(mails).toEqual([
      { recipient: 'cn@jinlan.example', subject: expect.stringContaining('申请开具电子发票') },
      { recipient: 'cn@jinlan.example', subject: expect.stringContaining('需开具红字发票') },
    ]);
  });

  test('marks the order in the list of those who issue it, where a filter finds it', async () => {
    const placed = await received();
    const list = async ({ headers }: SignedIn, filter: object) =>
      (
        await must(
          shop.graphql(
            `query ($filter: StaffOrdersFilterInput) { staffOrders(filter: $filter) {
               e_invoices_waiting total_count items { number e_invoice_waits } } }`,
            { filter },
            headers,
          ),
        )
      ).staffOrders;
    const waiting = { status: 'e_invoice_waiting' };
    const number = { search: placed.order_number };
    const before = await list(manager, number);
    expect(before.items).toEqual([{ number: placed.order_number, e_invoice_waits: false }]);
    await must(request(placed));
    const after = await list(manager, waiting);
    expect(after.e_invoices_waiting).toBe(before.e_invoices_waiting + 1);
    expect(after.total_count).toBe(after.e_invoices_waiting);
    expect(after.items).toContainEqual({ number: placed.order_number, e_invoice_waits: true });
    expect((await list(manager, { ...waiting, ...number })).items).toHaveLength(1);
    expect(await list(adviser, number)).toMatchObject({
      ...{ e_invoices_waiting: 0, items: [{ e_invoice_waits: false }] },
    });
    expect((await list(adviser, waiting)).total_count).toBe(0);
    await must(upload(placed));
    expect((await list(manager, number)).items[0].e_invoice_waits).toBe(false);
  });
});

describe('somebody without a right', () => {
  test('neither requests nor sees nor uploads', async () => {
    const placed = await received();
    expect(await refused(request(placed, person, stranger))).toEqual({ code: 'ORDER_NOT_FOUND' });
    expect(await refused(request(placed, { ...person, access_token: 'x' }, { headers: {} }))).toEqual({
      code: 'ORDER_NOT_FOUND',
    });
    await must(request(placed));
    expect(await staffSees(placed, adviser)).toBeNull();
    expect(await refused(upload(placed, {}, adviser))).toEqual({ code: 'ORDER_STEP_NOT_PERMITTED' });
    expect(await refused(upload(placed, {}, owner))).toEqual({ code: 'STAFF_ONLY' });
    const elsewhere = await staffOf(shop, { store: 'hk-central', role: 'manager' });
    expect(await refused(upload(placed, {}, elsewhere))).toEqual({ code: 'ORDER_NOT_FOUND' });
  });
});

describe('an uploaded file', () => {
  test('is a small PDF with a new number of 20 digits', async () => {
    const placed = await received();
    await must(request(placed));
    const reasonOf = async (over: object) =>
      ((await refused(upload(placed, over))) as { reason?: string }).reason;
    expect(await reasonOf({ pdf: '' })).toBe('not_pdf');
    expect(await reasonOf({ pdf: Buffer.from('<html>%%EOF').toString('base64') })).toBe('not_pdf');
    expect(await reasonOf({ pdf: Buffer.from('%PDF-1.7').toString('base64') })).toBe('not_pdf');
    expect(await reasonOf({ pdf: '金' })).toBe('not_pdf');
    expect(await reasonOf({ pdf: pdf('x'.repeat(510_000)) })).toBe('too_large');
    expect(await reasonOf({ number: '123' })).toBe('number');
    expect(await reasonOf({ number: '０'.repeat(19) })).toBe('number');
    const number = nextNumber();
    await must(upload(placed, { number }));
    const other = await received();
    await must(request(other));
    expect(await refused(upload(other, { number }))).toMatchObject({ reason: 'number_used' });
    const { status } = await upload(other, { pdf: 'A'.repeat(3_000_000) });
    expect(status).toBe(413);
  });

  test('is taken for what a provider had got before staff issued again', async () => {
    const placed = await received();
    await must(request(placed));
    await sql(
      `insert into ordering.e_invoice_submission (invoice_id, request_number, state, created_at, tried_at)
       select invoice.id, sold.number || '-1-1', 'waiting', '2026-01-01', '2026-01-01'
       from ordering.e_invoice invoice join ordering.sales_order sold on sold.id = invoice.order_id
       where sold.number = $1`,
      placed.order_number,
    );
    expect(await staffSees(placed, manager)).toMatchObject({ waits_for: null });
    await shop.jobs.runSchedule(jobs.resendEInvoices);
    await shop.drain();
    expect(await staffSees(placed, manager)).toMatchObject({ waits_for: 'invoice' });
    await must(upload(placed));
    expect(await seen(placed)).toMatchObject({ e_invoice: { state: 'issued' } });
  });

  test('by two people at once is stored once', async () => {
    const placed = await received();
    await must(request(placed));
    const answers = await Promise.all([upload(placed), upload(placed)].map(refused));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['E_INVOICE_NOT_WAITING', undefined]);
  });
});

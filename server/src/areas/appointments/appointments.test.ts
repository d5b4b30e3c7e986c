import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/context.ts';
import type { Refusal } from '../../platform/requests/refusal.ts';
import { storeAppointment } from '../../testing/at-store/appointments.ts';
import { fixedPiece, must, setStock } from '../../testing/buyer.ts';
import { newMobile, openBrowser, texted } from '../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signIn, signUp, staffOf } from '../../testing/people.ts';
import { testDatabaseUrl } from '../../testing/processes/database.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { deleteJob, remindJob } from './remind.ts';

let shop: TestShop;
let adviser: SignedIn & { readonly staffNo: string };
let manager: SignedIn & { readonly staffNo: string };
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await shop.db.query(
    'test.hours',
    "update stores.source set opens = '11:00', closes = '20:00' where market = 'hk'",
  );
  await shop.areas.stores.importFiles({
    holidays: 'stores,day,name_zh,name_en,opens,closes\nhk,2027-06-01,店庆,Our day,,\n',
  });
  adviser = await staffOf(shop, { store, role: 'adviser' });
  manager = await staffOf(shop, { store, role: 'manager' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script(
    'delete from platform.limit_use; delete from appointments.appointment; delete from appointments.closure',
  );
});

type Headers = Record<string, string>;
const store = 'hk-central';
const guest = { store: 'hk_en' };
/** 12:00 in the store, five days ahead. */
const noon = '2026-11-26T04:00:00.000Z';

const slotsOf = async (variables: object = {}) =>
  (
    await must(
      shop.graphql(
        `query ($store: String!, $from: String, $days: Int, $sku: String) {
           appointmentSlots(store_code: $store, from: $from, days: $days, sku: $sku) {
             first_day slot_minutes days { day slots { starts_at ends_at free } } closures { kind } } }`,
        { store, ...variables },
        guest,
      ),
    )
  ).appointmentSlots;
const freeAt = async (startsAt: string): Promise<number | undefined> => {
  const { days } = await slotsOf();
  for (const { slots } of days) for (const slot of slots) if (slot.starts_at === startsAt) return slot.free;
  return undefined;
};
const fields =
  'number status version starts_at name mobile remark steps key closure reason calendar_url store { name } product { sku }';
const book = (headers: Headers, input: object = {}) =>
  shop.graphql(
    `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { ${fields} } }`,
    { input: { store_code: store, purpose: 'WEDDING_RING', starts_at: noon, ...input } },
    headers,
  );
const booked = async (headers: Headers, input: object = {}) =>
  (await must(book(headers, input))).bookAppointment;
/** A customer with a proven number. */
async function member(): Promise<SignedIn & { readonly mobile: string }> {
  const customer = await signUp(shop);
  const mobile = newMobile();
  await shop.db.query(
    'test.prove-mobile',
    'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
    [Number(customer.customerId), mobile],
  );
  return { ...customer, mobile };
}
const change = (name: string, headers: Headers, variables: Record<string, unknown>, result = fields) => {
  const types: Record<string, string> = {
    ...{ number: 'String!', key: 'String', version: 'Int!', starts_at: 'String!', staff_no: 'String' },
    ...{ gift: 'String', reason: name === 'declineAppointment' ? 'String!' : 'String' },
  };
  const names = Object.keys(variables);
  return shop.graphql(
    `mutation (${names.map((each) => `$${each}: ${types[each]}`).join(', ')}) {
       ${name}(${names.map((each) => `${each}: $${each}`).join(', ')}) { ${result} } }`,
    variables,
    headers,
  );
};
const keep = (name: string, variables: Record<string, unknown>, { headers } = adviser) =>
  change(
    name,
    headers,
    variables,
    'number status version starts_at adviser receptionist gift reason missed missed_before mobile steps',
  );
const mails = async (to: string): Promise<{ subject: string; body: string }[]> =>
  shop.db.query('test.mails', 'select subject, body from platform.message where recipient = $1 order by id', [
    to,
  ]);

describe('booking', () => {
  it('takes a free slot of a member at once, and sends a confirmation with links', async () => {
    const { headers, email, mobile } = await member();
    expect(await freeAt(noon)).toBe(2);
    const appointment = await booked(headers, { remark: ' 看 18K <b>金</b> ', sku: fixedPiece });
    expect(appointment).toMatchObject({
      ...{ status: 1, version: 1, starts_at: noon, name: 'Ka Yan Chan', remark: '看 18K <b>金</b>' },
      ...{ mobile: `****${mobile.slice(-4)}`, steps: ['MOVE', 'WITHDRAW'], product: { sku: fixedPiece } },
    });
    expect(appointment.number).toMatch(/^A261121\d{6}$/);
    expect(await freeAt(noon)).toBe(1);
    const mail = (await mails(email)).at(-1);
    expect(mail?.subject).toContain('is confirmed');
    expect(mail?.body).toContain(`/appointment?number=${appointment.number}&key=`);
    const opened = await shop.graphql(
      `query ($number: String!, $key: String) { appointment(number: $number, key: $key) { ${fields} } }`,
      { number: appointment.number, key: appointment.key },
      guest,
    );
    expect(opened.data.appointment.mobile).toBe('****');
    expect(opened.data.appointment.number).toBe(appointment.number);
  });

  it('writes to one mailbox twenty times a day, and not with whatever was typed as a name', async () => {
    for (const customer of [await member(), await member(), await member()])
      for (let times = 0; times < 8; times += 1) {
        const email = times % 2 === 0 ? 'flood@example.com' : 'flood+2@example.com';
        await booked(customer.headers, { email, name: 'Claim your prize' });
        await shop.db.script('delete from appointments.appointment');
      }
    const sent = await shop.db.query<{ body: string }>(
      'test.flood',
      "select body from platform.message where recipient like 'flood%' order by id",
    );
    expect(sent).toHaveLength(20);
    expect(sent[0]?.body).not.toContain('prize');
  });

  it('needs a right code for the number of a guest, which stays valid while no slot was got', async () => {
    const mobile = newMobile();
    const browser = openBrowser(shop);
    const input = { name: 'Lam Mei', mobile, email: 'mei@example.com' };
    expect(refusalOf(await book(guest, input)).code).toBe('APPOINTMENT_NEEDS_CODE');
    await must(browser.request(mobile, 'APPOINTMENT'));
    const headers = { ...guest, ...browser.cookies() };
    const code = await texted(shop, mobile);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(refusalOf(await book(headers, { ...input, code: wrong })).code).toBe('MOBILE_CODE_INVALID');
    expect(refusalOf(await book(guest, { ...input, code })).code).toBe('MOBILE_CODE_INVALID');
    for (let index = 0; index < 2; index += 1) await storeAppointment(shop, { startsAt: noon });
    expect(refusalOf(await book(headers, { ...input, code }))).toMatchObject({
      code: 'APPOINTMENT_SLOT_UNAVAILABLE',
      data: { reason: 'full' },
    });
    const other = { ...input, code, starts_at: '2026-11-26T05:00:00Z' };
    expect((await booked(headers, other)).status).toBe(1);
    expect(refusalOf(await book(headers, { ...other, starts_at: '2026-11-27T05:00:00Z' })).code).toBe(
      'MOBILE_CODE_INVALID',
    );
  });

  it('gives one number one open appointment, in any store, until it has ended', async () => {
    const { headers, email } = await member();
    const first = await booked(headers);
    const elsewhere = { store_code: 'hk-sheungwan', starts_at: '2026-11-27T04:00:00Z' };
    expect(refusalOf(await book(headers, elsewhere)).code).toBe('APPOINTMENT_BOOKED');
    await must(change('cancelAppointment', headers, { number: first.number, version: 1 }));
    expect(await freeAt(noon)).toBe(2);
    expect((await booked(headers, elsewhere)).status).toBe(1);
    shop.clock.set('2026-11-27T06:00:00Z');
    const again = await signIn(shop, email);
    expect((await booked(again.headers, { starts_at: '2026-11-28T04:00:00Z' })).status).toBe(1);
  });

  it('lets nobody use up what the owner of a number may book', async () => {
    const { headers, mobile } = await member();
    for (let index = 0; index < 10; index += 1)
      expect(refusalOf(await book(guest, { name: 'Lam Mei', mobile, code: '000000' })).code).toBe(
        'MOBILE_CODE_INVALID',
      );
    expect((await booked(headers)).status).toBe(1);
    const codes = new Set<unknown>();
    for (let index = 0; index < 10; index += 1) codes.add(refusalOf(await book(headers)).code);
    expect(codes).toEqual(new Set(['APPOINTMENT_BOOKED', 'TOO_MANY_REQUESTS']));
  });

  it.each([
    ['in the past', { starts_at: '2026-11-20T04:00:00Z' }, 'APPOINTMENT_SLOT_UNAVAILABLE'],
    ['within two hours', { starts_at: '2026-11-21T07:00:00Z' }, 'APPOINTMENT_SLOT_UNAVAILABLE'],
    ['beyond thirty days', { starts_at: '2026-12-22T04:00:00Z' }, 'APPOINTMENT_SLOT_UNAVAILABLE'],
    ['between two slots', { starts_at: '2026-11-26T04:30:00Z' }, 'APPOINTMENT_SLOT_UNAVAILABLE'],
    ['at no time', { starts_at: 'tomorrow' }, 'BAD_REQUEST'],
    ['in no store', { store_code: 'hk-nowhere' }, 'APPOINTMENT_STORE_INVALID'],
    ['in a warehouse', { store_code: 'hk-eshop' }, 'APPOINTMENT_STORE_INVALID'],
    ['with a remark of 101 characters', { remark: '金'.repeat(101) }, 'INVALID_TEXT'],
    ['with an unknown piece', { sku: 'no-such-piece' }, 'PRODUCT_NOT_FOUND'],
    ['with a wrong address', { email: 'nobody' }, 'INVALID_EMAIL'],
  ])('is refused %s', async (_, input, code) => {
    const { headers } = await member();
    expect(refusalOf(await book(headers, input)).code).toBe(code);
  });

  it('is refused on a holiday on which the store is closed', async () => {
    await shop.areas.stores.importFiles({
      holidays: `stores,day,name_zh,name_en,opens,closes\n${store},2026-11-30,盘点,Stocktaking,,\n`,
    });
    const { headers } = await member();
    expect(refusalOf(await book(headers, { starts_at: '2026-11-30T04:00:00Z' }))).toMatchObject({
      code: 'APPOINTMENT_SLOT_UNAVAILABLE',
      data: { reason: 'closed' },
    });
  });

  it('offers a piece of another store only once it can have come', async () => {
    await setStock(shop, fixedPiece, 3);
    const { headers } = await member();
    const { first_day: firstDay, days } = await slotsOf({ sku: fixedPiece });
    expect([firstDay, days[0].day]).toEqual(['2026-11-26', '2026-11-26']);
    const early = { sku: fixedPiece, starts_at: '2026-11-25T04:00:00Z' };
    expect(refusalOf(await book(headers, early)).code).toBe('APPOINTMENT_SLOT_UNAVAILABLE');
    expect((await booked(headers, { sku: fixedPiece })).status).toBe(1);
  });

  it('gives the last slot to exactly one of a hundred at the same moment', async () => {
    await storeAppointment(shop, { startsAt: noon });
    const people = await shop.db.query<{ id: number }>(
      'test.many-customers',
      `insert into identity.customer (email, email_key, first_name, last_name, market, locale, created_at, mobile,
         mobile_proven_at)
       select 'race' || each || '@example.com', 'race' || each || '@example.com', 'Ka Yan', 'Chan', 'hk', 'en-US', $1,
         '+8529000' || lpad(each::text, 4, '0'), $1 from generate_series(1, 100) each returning id`,
      [shop.clock.now()],
    );
    const wanted = {
      ...({ storeCode: store, purpose: 'care', startsAt: noon, name: null, mobile: null } as const),
      ...{ code: null, email: null, remark: '', sku: null },
    };
    const outcomes = await Promise.all(
      people.map(({ id }, index) =>
        shop.areas.appointments
          .book(
            {
              actor: { kind: 'customer', customerId: String(id), holds: null },
              storeView: shop.areas.stores.storeView('hk_en'),
              source: `198.18.${index}.1`,
              now: shop.clock.now(),
            } as RequestContext,
            wanted,
          )
          .then(
            () => 'booked',
            (error: Refusal) => error.code,
          ),
      ),
    );
    expect(outcomes.filter((each) => each === 'booked')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['booked', 'APPOINTMENT_SLOT_UNAVAILABLE']));
    expect(await freeAt(noon)).toBe(0);
  });
});

describe('a customer', () => {
  it('moves an appointment, which keeps its number, and cancels until two hours before', async () => {
    const { headers, email } = await member();
    const { number, key } = await booked(headers);
    const later = '2026-11-27T04:00:00.000Z';
    const moved = await must(change('moveAppointment', headers, { number, version: 1, starts_at: later }));
    expect(moved.moveAppointment).toMatchObject({ number, version: 2, starts_at: later });
    expect(refusalOf(await change('cancelAppointment', headers, { number, version: 1 })).code).toBe(
      'APPOINTMENT_CHANGED',
    );
    shop.clock.set('2026-11-27T02:00:01Z');
    expect(refusalOf(await change('cancelAppointment', guest, { number, key, version: 2 })).code).toBe(
      'APPOINTMENT_TOO_LATE',
    );
    shop.clock.set('2026-11-27T02:00:00Z');
    const done = await must(change('cancelAppointment', guest, { number, key, version: 2 }));
    expect(done.cancelAppointment).toMatchObject({ status: 3, steps: [] });
    expect((await mails(email)).map(({ subject }) => subject).slice(-3)).toEqual([
      expect.stringContaining('is confirmed'),
      expect.stringContaining('moved'),
      expect.stringContaining('cancelled'),
    ]);
  });

  it('sees their own appointments alone, and cannot close the account while one is open', async () => {
    const { headers } = await member();
    const { number } = await booked(headers);
    const list = (of: Headers) =>
      must(
        shop.graphql(
          '{ customer { appointments { total_count items { number } } privacy { obstacles { kind } } } }',
          {},
          of,
        ),
      );
    expect((await list(headers)).customer).toEqual({
      appointments: { total_count: 1, items: [{ number }] },
      privacy: { obstacles: [{ kind: 'APPOINTMENT' }] },
    });
    const stranger = await member();
    expect((await list(stranger.headers)).customer.appointments.total_count).toBe(0);
    expect(refusalOf(await change('cancelAppointment', stranger.headers, { number, version: 1 })).code).toBe(
      'APPOINTMENT_NOT_FOUND',
    );
  });

  it('gets a calendar file by its address alone', async () => {
    const { headers } = await member();
    const appointment = await booked(headers);
    const path = new URL(appointment.calendar_url).pathname;
    const file = await shop.http({ method: 'GET', url: path });
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.body).toContain('DTSTART:20261126T040000Z');
    expect((await shop.http({ method: 'GET', url: `${path.slice(0, -8)}AAAA.ics` })).statusCode).toBe(404);
  });

  it('is reminded a day and two hours before, once each', async () => {
    const { headers, email } = await member();
    await booked(headers);
    const reminders = async () =>
      (await mails(email)).filter(({ subject }) => subject.includes('reminder')).length;
    const run = async (at: string) => {
      shop.clock.set(at);
      await Promise.all([shop.jobs.runSchedule(remindJob), shop.jobs.runSchedule(remindJob)]);
      return reminders();
    };
    expect(await run('2026-11-25T03:59:00Z')).toBe(0);
    expect(await run('2026-11-25T04:00:00Z')).toBe(1);
    expect(await run('2026-11-26T01:59:00Z')).toBe(1);
    expect(await run('2026-11-26T02:00:00Z')).toBe(2);
    expect(await run('2026-11-26T03:00:00Z')).toBe(2);
  });
});

describe('staff', () => {
  it('accept, assign and complete, each step on the version that they have read', async () => {
    const today = '2026-11-21T08:00:00Z';
    const number = await storeAppointment(shop, {
      stage: 'waiting',
      startsAt: today,
      email: 'mei@example.com',
    });
    const both = await Promise.all([
      keep('acceptAppointment', { number, version: 1 }),
      keep('acceptAppointment', { number, version: 1 }, manager),
    ]);
    expect(both.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(both.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions?.code) ?? [])).toEqual([
      'APPOINTMENT_CHANGED',
    ]);
    const assigned = await must(keep('assignAppointment', { number, version: 2, staff_no: adviser.staffNo }));
    expect(assigned.assignAppointment).toMatchObject({ adviser: adviser.staffNo, version: 3 });
    expect(refusalOf(await keep('assignAppointment', { number, version: 3, staff_no: 'HK9999' })).code).toBe(
      'APPOINTMENT_ADVISER_INVALID',
    );
    const busy = await storeAppointment(shop, { startsAt: today });
    expect(
      refusalOf(await keep('assignAppointment', { number: busy, version: 1, staff_no: adviser.staffNo }))
        .code,
    ).toBe('APPOINTMENT_ADVISER_BUSY');
    const long = { number, version: 3, gift: '金'.repeat(101) };
    expect(refusalOf(await keep('completeAppointment', long)).code).toBe('INVALID_TEXT');
    const done = await must(
      keep('completeAppointment', { number, version: 3, gift: 'A box', reason: 'Bought pair rings' }),
    );
    expect(done.completeAppointment).toMatchObject({
      ...{ status: 2, receptionist: adviser.staffNo, gift: 'A box', reason: 'Bought pair rings', steps: [] },
    });
    const log = await shop.db.query<{ action: string }>(
      'test.log',
      "select action from platform.change where record_kind = 'appointment' and record_id = $1 order by id",
      [number],
    );
    expect(log.map(({ action }) => action)).toEqual([
      ...['appointment.accept', 'appointment.assign', 'appointment.complete'],
    ]);
  });

  it('mark who did not come, and see it at the next appointment of the number', async () => {
    const mobile = newMobile();
    const number = await storeAppointment(shop, { startsAt: '2026-11-21T05:30:00Z', mobile });
    const missed = await must(keep('missAppointment', { number, version: 1 }));
    expect(missed.missAppointment).toMatchObject({ status: 4, missed: true, missed_before: 1 });
    await storeAppointment(shop, { startsAt: noon, mobile });
    const { staffAppointments } = await must(
      shop.graphql(
        '{ staffAppointments(from: "2026-11-26", days: 7, status: 1) { total_count items { mobile missed_before } may_close } }',
        {},
        adviser.headers,
      ),
    );
    expect(staffAppointments).toMatchObject({
      total_count: 1,
      items: [{ missed_before: 1 }],
      may_close: false,
    });
    expect(staffAppointments.items[0].mobile.replaceAll(' ', '')).toBe(mobile);
  });

  it('cancel with a reason, which the customer gets, and move for a customer', async () => {
    const email = `visitor-${crypto.randomUUID()}@example.com`;
    const number = await storeAppointment(shop, { startsAt: noon, email });
    expect(refusalOf(await keep('declineAppointment', { number, version: 1, reason: ' ' })).code).toBe(
      'INVALID_TEXT',
    );
    const moved = await must(
      keep('rescheduleAppointment', { number, version: 1, starts_at: '2026-11-26T06:00:00Z' }),
    );
    expect(moved.rescheduleAppointment).toMatchObject({ status: 1, version: 2 });
    await must(keep('declineAppointment', { number, version: 2, reason: 'The stone was sold' }));
    expect((await mails(email)).at(-1)?.body).toContain('The stone was sold');
  });

  it('close the store: everybody booked is told, slots go, and customers may move until the start', async () => {
    const { headers, email } = await member();
    const { number, key } = await booked(headers);
    const close = (of: SignedIn, ends = '2026-11-26T12:00:00Z') =>
      shop.graphql(
        `mutation ($ends: String!) { closeStore(kind: TYPHOON, starts_at: "2026-11-26T02:00:00Z", ends_at: $ends) {
           told closure { uid } } }`,
        { ends },
        of.headers,
      );
    expect(refusalOf(await close(adviser)).code).toBe('STAFF_ONLY');
    expect(refusalOf(await close(manager, '2026-11-26T02:00:00Z')).code).toBe('CLOSURE_INVALID');
    const { closeStore } = await must(close(manager));
    expect(closeStore.told).toBe(1);
    expect((await mails(email)).at(-1)?.subject).toContain('is closed at the time');
    expect(await freeAt(noon)).toBeUndefined();
    expect((await slotsOf()).closures).toEqual([{ kind: 'TYPHOON' }]);
    shop.clock.set('2026-11-26T03:00:00Z');
    const moved = await must(
      change('moveAppointment', guest, { number, key, version: 1, starts_at: '2026-11-27T04:00:00Z' }),
    );
    expect(moved.moveAppointment).toMatchObject({ version: 2, closure: null });
    const later = await staffOf(shop, { store, role: 'manager' });
    const reopened = await shop.graphql(
      'mutation ($uid: ID!) { reopenStore(uid: $uid) }',
      { uid: closeStore.closure.uid },
      later.headers,
    );
    expect(reopened.data.reopenStore).toBe(true);
    expect(await freeAt('2026-11-26T06:00:00.000Z')).toBe(2);
  });
});

it('computes a month of slots with 10,000 bookings on 60 stores in a few ms of the processor', async () => {
  await shop.db.query(
    'test.many',
    `insert into appointments.appointment (number, store_code, purpose, starts_at, ends_at, stage, name, mobile, locale,
       holds_mobile, created_at)
     select 'A9' || lpad(each::text, 11, '0'), case each % 60 when 0 then $1 else 'store-' || each % 60 end, 'care', starts,
       starts + interval '1 hour', 'accepted', 'Lam Mei', '+85290000000', 'en-US', false, $2::timestamptz
     from (select each, $2::timestamptz + (each % 30) * interval '1 day' + (each % 7) * interval '1 hour' as starts
           from generate_series(1, 10000) each) booking`,
    [store, shop.clock.now()],
  );
  await shop.db.script('analyze appointments.appointment');
  const ask = () =>
    shop.areas.appointments.slots(shop.clock.now(), { storeCode: store, from: null, days: 31, sku: null });
  for (let round = 0; round < 20; round += 1) await ask();
  const rounds = 10;
  const measure = async () => {
    const before = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) await ask();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / rounds;
  };
  // The quickest of five: a busy machine slows the others.
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 5; turn += 1) quickestMs = Math.min(quickestMs, await measure());
  // A quiet machine needs less than 5 ms. Beside other tests each request takes longer, and the embedded database computes
  // in this process too.
  expect(quickestMs).toBeLessThan(testDatabaseUrl() === undefined ? 60 : 8);
});

it('deletes appointments and closures a year after their end', async () => {
  await storeAppointment(shop, { startsAt: '2025-11-20T03:00:00Z', stage: 'completed' });
  await storeAppointment(shop, { startsAt: '2025-11-22T03:00:00Z', stage: 'completed' });
  await shop.jobs.runSchedule(deleteJob);
  const rows = await shop.db.query('test.left', 'select number from appointments.appointment');
  expect(rows).toHaveLength(1);
});

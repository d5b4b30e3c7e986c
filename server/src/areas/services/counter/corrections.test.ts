/** Tests corrections of wrongly typed data, moved appointments, and customers who never come. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph, serviceDesk } from '../../../testing/at-store/service-desk.ts';
import { storeService } from '../../../testing/at-store/services.ts';
import { must } from '../../../testing/buyer.ts';
import { newMobile, openBrowser, texted } from '../../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { deleteJob, expireJob } from '../clean-up.ts';
import { openServices } from '../index.ts';

let shop: TestShop;
let adviser: SignedIn & { readonly staffNo: string };
let manager: SignedIn & { readonly staffNo: string };
let desk: ReturnType<typeof serviceDesk>;
const store = 'hk-central';
const guest = { store: 'hk_en' };
/** 12:00 in the store, five days ahead, and two weeks later. */
const noon = '2026-11-26T04:00:00.000Z';
const later = '2026-12-10T04:00:00.000Z';

beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await shop.db.query(
    'test.hours',
    "update stores.source set opens = '11:00', closes = '20:00' where market = 'hk'",
  );
  // Loads the stores in every process again.
  await shop.areas.stores.importFiles({
    holidays: 'stores,day,name_zh,name_en,opens,closes\nhk,2027-06-01,店庆,Our day,,\n',
  });
  adviser = await staffOf(shop, { store, role: 'adviser' });
  manager = await staffOf(shop, { store, role: 'manager' });
  desk = serviceDesk(shop, { store_code: store, kind: 'POLISH', piece_name: '外婆的戒指', metal: 'GOLD' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script(
    'delete from platform.limit_use; delete from platform.message; delete from appointments.appointment; delete from services.job; delete from ordering.till_receipt where service is not null',
  );
});

interface Job {
  readonly number: string;
  readonly key: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
type Headers = Record<string, string>;
const done = async (answer: ReturnType<typeof desk.keep>) =>
  Object.values(await must(answer))[0] as never as Job;
const codeOf = async (answer: ReturnType<typeof desk.keep>): Promise<unknown> => refusalOf(await answer).code;
const lastMail = async (to: string): Promise<string> =>
  (
    await shop.db.query<{ body: string }>(
      'test.mails',
      'select body from platform.message where recipient = $1 order by id desc limit 1',
      [to],
    )
  )[0]?.body ?? '';
const keyIn = (mail: string): string => /key=([\w.-]+)/.exec(mail)?.[1] ?? '';
const open = (email: string) =>
  shop.graphql(
    'mutation ($input: CounterServiceInput!) { openServiceAtCounter(input: $input) { number version email } }',
    {
      input: {
        ...{ kind: 'CLEAN', piece_name: 'Chain', metal: 'GOLD', name: 'Ho Wai', mobile: newMobile(), email },
      },
    },
    adviser.headers,
  );
async function member(): Promise<SignedIn> {
  const customer = await signUp(shop);
  await shop.db.query(
    'test.prove-mobile',
    'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
    [Number(customer.customerId), newMobile()],
  );
  return customer;
}
async function rowOf(number: string): Promise<{ stage: string; expires_at: Date; email: string | null }> {
  const [row] = await shop.db.query<{ stage: string; expires_at: Date; email: string | null }>(
    'test.row',
    'select stage, expires_at, email from services.job where number = $1',
    [number],
  );
  if (row === undefined) throw new Error(`no service ${number}`);
  return row;
}
const visitStages = async (): Promise<string[]> =>
  (await shop.db.query<{ stage: string }>('test.visits', 'select stage from appointments.appointment')).map(
    ({ stage }) => stage,
  );
/** The changes of a service by their kind, with their reasons. */
const changesOf = (number: string) =>
  shop.db.query<{ action: string; reason: string; after: object }>(
    'test.changes',
    "select action, reason, after from platform.change where record_kind = 'service' and record_id = $1 order by id desc",
    [number],
  );
/** A member's service whose piece can be fetched. */
async function ready({ headers }: { readonly headers: Headers }): Promise<Job> {
  const { number } = await done(desk.book(headers, {}));
  const step = (name: string, version: number, more: object = {}) =>
    done(desk.keep(name, adviser, { number, version, ...more }));
  await step('receiveServicePiece', 1, { condition: 'Good', weight: 5 });
  await must(desk.keep('addServicePicture', adviser, { number, picture: await photograph(1) }));
  await step('estimateService', 2);
  await step('decideServiceAtCounter', 3, { accepted: true });
  await step('startService', 4);
  return step('finishService', 5);
}

describe('an e-mail address that was typed wrong', () => {
  it('is corrected: the link of the stranger opens nothing, and the new address gets its own', async () => {
    const job = await done(open('wrong@example.com'));
    expect(job.email).toBe('wrong@example.com');
    const { number, version } = job;
    const old = keyIn(await lastMail('wrong@example.com'));
    expect((await must(desk.open(guest, number, old))).serviceJob.number).toBe(number);
    const right = await done(
      desk.keep('correctServiceEmail', adviser, { number, version, email: ' right@example.com ' }),
    );
    expect(right).toMatchObject({ email: 'right@example.com', version: 2, corrections: ['EMAIL'] });
    expect(await codeOf(desk.open(guest, number, old))).toBe('SERVICE_NOT_FOUND');
    expect(
      await codeOf(desk.change('cancelService', guest, { number, key: old, version: right.version })),
    ).toBe('SERVICE_NOT_FOUND');
    const mail = await lastMail('right@example.com');
    expect(mail).toContain(number);
    expect((await must(desk.open(guest, number, keyIn(mail)))).serviceJob.number).toBe(number);
    const [change] = await changesOf(number);
    expect(change).toMatchObject({ action: 'service.correct-email', after: { link: 2 } });
    expect(JSON.stringify(change)).not.toContain('example.com');
  });

  it('has seen the code for the hand-back, so that the code is another one', async () => {
    const customer = await member();
    const { number, version } = await ready(customer);
    const codeNow = async () => (await must(desk.open(customer.headers, number))).serviceJob.code;
    const before = await codeNow();
    await must(desk.keep('correctServiceEmail', adviser, { number, version, email: 'right@example.com' }));
    const after = await codeNow();
    expect(after).toMatch(/^\d{6}$/);
    expect(after).not.toBe(before);
    expect(await lastMail('right@example.com')).not.toContain(after);
  });

  it('is not corrected by others, with no address, nor once the service has ended', async () => {
    const { number, version } = await done(open('wrong@example.com'));
    const correct = (staff: SignedIn, email: string, at = version) =>
      desk.keep('correctServiceEmail', staff, { number, version: at, email });
    const stranger = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
    expect(await codeOf(correct(stranger, 'a@example.com'))).toBe('SERVICE_NOT_FOUND');
    expect(await codeOf(correct(await member(), 'a@example.com'))).toBe('STAFF_ONLY');
    expect(await codeOf(correct(adviser, 'nobody'))).toBe('INVALID_EMAIL');
    expect(await codeOf(correct(adviser, 'a@example.com', version + 1))).toBe('SERVICE_CHANGED');
    await must(desk.keep('declineService', adviser, { number, version, reason: 'Full' }));
    expect(await codeOf(correct(adviser, 'a@example.com', version + 1))).toBe('SERVICE_STEP_REFUSED');
  });

  it('is one of at most a hundred that a staff member types in a day', async () => {
    for (let count = 0; count < 99; count += 1)
      await shop.platform.limits.take([
        { limit: { name: 'service-counter', most: 100, seconds: 86_400 }, subject: adviser.staffNo },
      ]);
    const { number, version } = await done(open('walk@example.com'));
    expect(await codeOf(open('walk@example.com'))).toBe('TOO_MANY_REQUESTS');
    const correct = { number, version, email: 'right@example.com' };
    expect(await codeOf(desk.keep('correctServiceEmail', adviser, correct))).toBe('TOO_MANY_REQUESTS');
    expect((await done(desk.keep('correctServiceEmail', manager, correct))).email).toBe('right@example.com');
  });
});

describe('the links of a guest', () => {
  it('are told again only to whoever proves the number by a code', async () => {
    const mobile = newMobile();
    const number = await storeService(shop, { mobile, email: 'wrong@example.com' });
    await storeService(shop, { mobile, stage: 'cancelled' });
    await storeService(shop, { mobile, customerId: (await member()).customerId });
    await storeService(shop);
    const browser = openBrowser(shop);
    const find = (code: string, headers: Headers = { ...guest, ...browser.cookies() }) =>
      shop.graphql(
        'mutation ($mobile: String!, $code: String!) { findServices(mobile: $mobile, code: $code) { number key } }',
        { mobile, code },
        headers,
      );
    expect(await codeOf(find('000000'))).toBe('MOBILE_CODE_INVALID');
    await must(browser.request(mobile, 'APPOINTMENT'));
    const code = await texted(shop, mobile);
    expect(await codeOf(find(code, guest))).toBe('MOBILE_CODE_INVALID');
    const { findServices: found } = await must(find(code));
    expect(found).toEqual([{ number, key: expect.any(String) }]);
    expect((await must(desk.open(guest, number, found[0].key))).serviceJob.number).toBe(number);
    expect(await codeOf(find(code))).toBe('MOBILE_CODE_INVALID');
  });
});

describe('a number that was typed wrong', () => {
  it('is the first weight: the manager corrects it with a reason, and the customer is told', async () => {
    const customer = await member();
    const { number, version } = await ready(customer);
    const light = await done(desk.keep('weighServicePiece', adviser, { number, version, weight: 4 }));
    expect(light.is_weight_missing).toBe(true);
    const typed = { number, version: light.version, weight: 4.005, reason: '录入时多按了一位' };
    expect(await codeOf(desk.keep('correctServiceWeight', adviser, typed))).toBe('STAFF_ONLY');
    expect(await codeOf(desk.keep('correctServiceWeight', manager, { ...typed, reason: ' ' }))).toBe(
      'INVALID_TEXT',
    );
    const right = await done(desk.keep('correctServiceWeight', manager, typed));
    expect(right).toMatchObject({ weight_before: 4.005, is_weight_missing: false, reason: '' });
    expect(await lastMail(customer.email)).toContain('4.005');
    expect((await changesOf(number))[0]).toMatchObject({
      ...{ action: 'service.correct-weight', reason: '录入时多按了一位' },
      after: { weight_before: 4_005 },
    });
  });

  it('is the receipt: the manager corrects it with a reason, also after the hand-back', async () => {
    const first = await ready(await member());
    const second = await ready(await member());
    const pay = ({ number, version }: Job, receipt: string) =>
      desk.keep('takeServicePayment', manager, { number, version, receipt, amount: 255 });
    const paid = await done(pay(first, 'K-1'));
    const other = await done(pay(second, 'K-2'));
    const correct = (receipt: string, staff = manager) =>
      desk.keep('correctServiceReceipt', staff, {
        ...{ number: paid.number, version: paid.version, receipt, reason: 'Misread' },
      });
    expect(await codeOf(correct('K-3', adviser))).toBe('STAFF_ONLY');
    expect(await codeOf(correct('k – 2'))).toBe('RECEIPT_USED');
    expect(await done(correct('K-3'))).toMatchObject({ receipt: 'K-3', due: null });
    expect((await changesOf(paid.number))[0]).toMatchObject({
      ...{ action: 'service.correct-receipt', reason: 'Misread', after: { receipt: 'K-3' } },
    });
    // The wrongly typed receipt can be used again.
    const freed = { number: other.number, version: other.version, receipt: 'K-1', reason: 'Misread' };
    expect((await done(desk.keep('correctServiceReceipt', manager, freed))).receipt).toBe('K-1');
  });
});

describe('the visit of a service', () => {
  const visit = async (): Promise<{ number: string; version: number }> => {
    const [row] = await shop.db.query<{ number: string; version: number }>(
      'test.visit',
      'select number, version from appointments.appointment order by id desc limit 1',
    );
    if (row === undefined) throw new Error('no visit');
    return row;
  };

  it('moves the end of the service with it', async () => {
    const { headers } = await member();
    const { number } = await done(desk.book(headers, { starts_at: noon }));
    const { number: appointment, version } = await visit();
    await must(
      shop.graphql(
        'mutation ($number: String!, $version: Int!, $to: String!) { moveAppointment(number: $number, version: $version, starts_at: $to) { number } }',
        { number: appointment, version, to: later },
        headers,
      ),
    );
    expect((await rowOf(number)).expires_at.toISOString()).toBe('2026-12-24T16:00:00.000Z');
    const { bring_until: until } = (await must(desk.open(headers, number))).serviceJob;
    expect(until.slice(0, 10)).toBe('2026-12-10');
  });

  it('ends with a service that the store declines, unless another piece comes to it', async () => {
    const { headers } = await member();
    const first = await done(desk.book(headers, { starts_at: noon }));
    const second = await done(desk.book(headers, { starts_at: noon, piece_name: '项链' }));
    const decline = ({ number }: Job) =>
      must(desk.keep('declineService', adviser, { number, version: 1, reason: 'Closed' }));
    await decline(first);
    expect(await visitStages()).toEqual(['accepted']);
    await decline(second);
    expect(await visitStages()).toEqual(['cancelled-by-store']);
  });

  it('ends with a service whose piece never came', async () => {
    const { headers } = await member();
    const { number } = await done(desk.book(headers, { starts_at: noon }));
    shop.clock.advance({ days: 21 });
    await shop.jobs.runSchedule(expireJob);
    expect((await rowOf(number)).stage).toBe('cancelled');
    expect(await visitStages()).toEqual(['cancelled-by-store']);
  });

  it('is not lost to a piece that is booked along while the last one is cancelled', async () => {
    const { headers } = await member();
    for (let round = 0; round < 5; round += 1) {
      await shop.db.script('delete from platform.limit_use');
      const first = await done(desk.book(headers, { starts_at: noon }));
      const [booked] = await Promise.all([
        done(desk.book(headers, { starts_at: noon, piece_name: '项链' })),
        must(desk.change('cancelService', headers, { number: first.number, version: 1 })),
      ]);
      const { starts_at: startsAt } = (await must(desk.open(headers, booked.number))).serviceJob;
      expect(startsAt, `round ${round}`).toBe(noon);
      await must(desk.change('cancelService', headers, { number: booked.number, version: 1 }));
    }
  });
});

describe('a service whose customer never comes', () => {
  it('ends by itself, keeps no account open, and a manager gives the piece back', async () => {
    const customer = await member();
    const { number } = await ready(customer);
    expect(await openServices(shop.db, customer.customerId)).toBe(1);
    shop.clock.advance({ days: 179 });
    await shop.jobs.runSchedule(expireJob);
    expect((await rowOf(number)).stage).toBe('ready');
    shop.clock.advance({ days: 1 });
    await shop.jobs.runSchedule(expireJob);
    expect((await rowOf(number)).stage).toBe('uncollected');
    expect(await lastMail(customer.email)).toContain('identity document');
    expect(await openServices(shop.db, customer.customerId)).toBe(0);
    // The store still has the piece after any time.
    shop.clock.advance({ days: 6 * 365 });
    await shop.jobs.runSchedule(deleteJob);
    manager = await staffOf(shop, { store, role: 'manager' });
    const step = (name: string, version: number, more: object) =>
      desk.keep(name, manager, { number, version, ...more });
    const back = { reason: '身份证与购买凭证' };
    expect(refusalOf(await step('returnServicePiece', 7, back)).data).toEqual({ condition: 'paid' });
    await must(step('takeServicePayment', 7, { receipt: 'U-1', amount: 255 }));
    await must(step('weighServicePiece', 8, { weight: 5 }));
    expect((await done(step('returnServicePiece', 9, back))).stage).toBe('HANDED_BACK');
    expect((await changesOf(number))[0]).toMatchObject({ action: 'service.return', ...back });
  });

  it('and never answers the estimate gets the piece back as it came', async () => {
    const customer = await member();
    const { number } = await done(desk.book(customer.headers, {}));
    await must(
      desk.keep('receiveServicePiece', adviser, { number, version: 1, condition: 'Good', weight: 5 }),
    );
    await must(desk.keep('addServicePicture', adviser, { number, picture: await photograph(2) }));
    await must(desk.keep('estimateService', adviser, { number, version: 2 }));
    shop.clock.advance({ days: 90 });
    await shop.jobs.runSchedule(expireJob);
    expect((await rowOf(number)).stage).toBe('unworked');
    expect(await lastMail(customer.email)).toContain('not answered');
    shop.clock.advance({ days: 180 });
    await shop.jobs.runSchedule(expireJob);
    expect((await rowOf(number)).stage).toBe('uncollected');
  });
});

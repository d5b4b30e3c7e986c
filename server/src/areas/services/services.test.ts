import { businessDay } from '@jinlan/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph, serviceDesk } from '../../testing/at-store/service-desk.ts';
import { storeService } from '../../testing/at-store/services.ts';
import { must } from '../../testing/buyer.ts';
import { newMobile, openBrowser, texted } from '../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { deleteJob, expireJob } from './clean-up.ts';

let shop: TestShop;
let adviser: SignedIn & { readonly staffNo: string };
let manager: SignedIn & { readonly staffNo: string };
let elsewhere: SignedIn & { readonly staffNo: string };
let desk: ReturnType<typeof serviceDesk>;
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
  elsewhere = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
  desk = serviceDesk(shop, { store_code: store, kind: 'POLISH', piece_name: '外婆的戒指', metal: 'GOLD' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script(
    'delete from platform.limit_use; delete from appointments.appointment; delete from services.job; delete from ordering.till_receipt where service is not null',
  );
});

type Headers = Record<string, string>;
const store = 'hk-central';
const guest = { store: 'hk_en' };
/** 12:00 in the store, five days ahead. */
const noon = '2026-11-26T04:00:00.000Z';

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
const mails = async (to: string): Promise<{ subject: string; body: string }[]> =>
  shop.db.query('test.mails', 'select subject, body from platform.message where recipient = $1 order by id', [
    to,
  ]);
/** The value of a mutation that must succeed. */
const done = async (answer: ReturnType<typeof desk.keep>) =>
  Object.values(await must(answer))[0] as never as Job;
interface Job {
  readonly number: string;
  readonly key: string;
  readonly version: number;
  readonly stage: string;
  readonly steps: readonly string[];
  readonly [field: string]: unknown;
}
const codeOf = async (answer: ReturnType<typeof desk.keep>): Promise<unknown> => refusalOf(await answer).code;
/** A service whose piece is with the store, with a picture. */
async function received({ headers }: { readonly headers: Headers }): Promise<Job> {
  const booked = await done(desk.book(headers, {}));
  const job = await done(
    desk.keep('receiveServicePiece', adviser, {
      ...{ number: booked.number, version: 1, condition: '内侧有划痕', weight: 5 },
    }),
  );
  return done(desk.keep('addServicePicture', adviser, { number: job.number, picture: await photograph(1) }));
}
/** A service whose piece can be fetched once it was weighed and paid. */
async function ready(customer: SignedIn): Promise<Job> {
  const { number } = await received(customer);
  const estimated = await done(desk.keep('estimateService', adviser, { number, version: 2 }));
  const accepted = await done(
    desk.change('acceptServiceEstimate', customer.headers, { number, version: estimated.version }),
  );
  const started = await done(desk.keep('startService', adviser, { number, version: accepted.version }));
  return done(desk.keep('finishService', adviser, { number, version: started.version }));
}

describe('a service', () => {
  it('goes from the booking to the hand-back, and its customer hears of each step', async () => {
    const customer = await member();
    const { headers, email, mobile } = customer;
    const booked = await done(desk.book(headers, { starts_at: noon, remark: ' 请抛光 <b>内侧</b> ' }));
    expect(booked).toMatchObject({
      ...{
        stage: 'REQUESTED',
        starts_at: noon,
        remark: '请抛光 <b>内侧</b>',
        steps: ['WITHDRAW'],
        code: null,
      },
      ...{
        mobile: `****${mobile.slice(-4)}`,
        listed: { value: 180, currency: 'HKD' },
        listed_is_least: true,
      },
    });
    expect(booked.number).toMatch(/^S261121\d{6}$/);
    const { number } = booked;
    const intake = { number, version: 1, condition: '内侧有划痕', weight: 5.12 };
    const job = await done(desk.keep('receiveServicePiece', adviser, intake));
    expect(job).toMatchObject({ stage: 'RECEIVED', weight_before: 5.12, steps: ['STOP'], starts_at: null });
    expect(await codeOf(desk.keep('estimateService', adviser, { number, version: 2 }))).toBe(
      'SERVICE_STEP_REFUSED',
    );
    await must(desk.keep('addServicePicture', adviser, { number, picture: await photograph(10) }));

    // 180 and 15 for each of 5.12 g, rounded to the dollar.
    const estimated = await done(desk.keep('estimateService', adviser, { number, version: 2 }));
    expect(estimated).toMatchObject({
      ...{ stage: 'ESTIMATED', estimate: { value: 257 }, promised_on: '2026-11-24' },
    });
    shop.clock.advance({ days: 2 });
    const again = (await must(desk.open(guest, number, booked.key))).serviceJob;
    expect(again).toMatchObject({ estimate: { value: 257 }, steps: ['ACCEPT', 'REFUSE'], is_paid: false });
    const accepted = await done(
      desk.change('acceptServiceEstimate', guest, { number, version: 3, key: booked.key }),
    );
    expect(accepted).toMatchObject({ stage: 'ACCEPTED', promised_on: '2026-11-26', steps: [] });
    const later = await staffOf(shop, { store, role: 'adviser' });
    const laterManager = await staffOf(shop, { store, role: 'manager' });
    await must(desk.keep('startService', later, { number, version: 4 }));
    const finished = await done(desk.keep('finishService', later, { number, version: 5 }));
    expect(finished).toMatchObject({ stage: 'READY', due: { value: 257 }, steps: ['WEIGH'] });
    await must(desk.keep('weighServicePiece', later, { number, version: 6, weight: 5.08 }));
    const paid = await done(
      desk.keep('takeServicePayment', laterManager, { number, version: 7, receipt: ' R-1 ', amount: 257 }),
    );
    expect(paid).toMatchObject({ due: null, receipt: 'R-1' });
    const { code } = (await must(desk.open(guest, number, booked.key))).serviceJob;
    expect(code).toMatch(/^\d{6}$/);
    const handed = await done(
      desk.keep('handBackService', later, {
        ...{ number, version: 8, code: ` ${code}`, telephone_end: mobile.slice(-4) },
      }),
    );
    expect(handed).toMatchObject({ stage: 'HANDED_BACK', handed_back_by: later.staffNo, steps: [] });
    expect(handed.mobile).toBe(`****${mobile.slice(-4)}`);

    const sent = (await mails(email)).filter(
      ({ subject }) => subject.includes('–') || /collected/.test(subject),
    );
    expect(sent).toHaveLength(7);
    for (const { body } of sent) {
      expect(body).toContain(`/service?number=${number}&key=`);
      expect(body).not.toContain(code);
    }
    const changes = await shop.db.query<{ action: string }>(
      'test.changes',
      "select action from platform.change where record_kind = 'service' and record_id = $1 order by id",
      [number],
    );
    expect(changes.map(({ action }) => action)).toEqual([
      ...['service.book', 'service.receive', 'service.pictures', 'service.estimate', 'service.accept'],
      ...['service.start', 'service.finish', 'service.weigh', 'service.take-payment', 'service.hand-back'],
    ]);
  });

  it('goes back as it came where the estimate is refused, free of charge', async () => {
    const customer = await member();
    const { number } = await received(customer);
    const note = { amount: 900, note: '戒圈开裂，需补焊' };
    await must(desk.keep('estimateService', adviser, { number, version: 2, ...note }));
    const refused = await done(
      desk.change('refuseServiceEstimate', customer.headers, { number, version: 3 }),
    );
    expect(refused).toMatchObject({ stage: 'UNWORKED', estimate: { value: 900 }, note: '戒圈开裂，需补焊' });
    expect(refused.code).toMatch(/^\d{6}$/);
    const weighed = await done(desk.keep('weighServicePiece', adviser, { number, version: 4, weight: 5 }));
    expect(weighed).toMatchObject({ due: null, steps: ['WEIGH', 'HAND_BACK'] });
    const back = { number, version: 5, code: refused.code, telephone_end: customer.mobile.slice(-4) };
    expect((await done(desk.keep('handBackService', adviser, back))).stage).toBe('HANDED_BACK');
    expect(await codeOf(desk.keep('handBackService', adviser, { ...back, version: 6 }))).toBe(
      'SERVICE_STEP_REFUSED',
    );
  });

  it('of a guest needs a code of the number, and comes along to the appointment of the number', async () => {
    const mobile = newMobile();
    const browser = openBrowser(shop);
    const input = { name: 'Lam Mei', mobile, email: 'mei@example.com', starts_at: noon };
    expect(await codeOf(desk.book(guest, input))).toBe('APPOINTMENT_NEEDS_CODE');
    await must(browser.request(mobile, 'APPOINTMENT'));
    const headers = { ...guest, ...browser.cookies() };
    const code = await texted(shop, mobile);
    expect(await codeOf(desk.book(guest, { ...input, code }))).toBe('MOBILE_CODE_INVALID');
    expect(await codeOf(desk.book(headers, { ...input, code, email: '' }))).toBe('INVALID_EMAIL');
    const first = await done(desk.book(headers, { ...input, code }));
    const seen = (await must(desk.open(guest, first.number, first.key))).serviceJob;
    expect(seen).toMatchObject({ stage: 'REQUESTED', mobile: '****' });
    expect(await codeOf(desk.open(guest, first.number))).toBe('SERVICE_NOT_FOUND');
    expect(await codeOf(desk.open(guest, first.number, `${first.key}x`))).toBe('SERVICE_NOT_FOUND');

    shop.clock.advance({ minutes: 2 });
    await must(browser.request(mobile, 'APPOINTMENT'));
    const second = await done(
      desk.book(headers, { ...input, code: await texted(shop, mobile), piece_name: '项链', kind: 'CLEAN' }),
    );
    const visits = await shop.db.query('test.visits', 'select number from appointments.appointment');
    expect(visits).toHaveLength(1);
    const cancel = ({ number, key }: Job) => desk.change('cancelService', guest, { number, key, version: 1 });
    expect((await done(cancel(first))).stage).toBe('CANCELLED');
    const stages = () =>
      shop.db.query<{ stage: string }>('test.stages', 'select stage from appointments.appointment');
    expect((await stages())[0]?.stage).not.toContain('cancelled');
    await must(cancel(second));
    expect((await stages())[0]?.stage).toBe('cancelled-by-customer');
  });

  it('leaves the appointment that was booked for something else, and says the last day to bring the piece', async () => {
    const { headers } = await member();
    await must(
      shop.graphql(
        'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { number } }',
        { input: { store_code: 'hk-central', purpose: 'WEDDING_RING', starts_at: noon } },
        headers,
      ),
    );
    const { number, version, bring_until: until } = await done(desk.book(headers, { starts_at: noon }));
    expect(businessDay(new Date(String(until)))).toBe(businessDay(new Date(noon)));
    await must(desk.change('cancelService', headers, { number, version }));
    const visits = await shop.db.query<{ stage: string }>(
      'test.stages',
      'select stage from appointments.appointment',
    );
    expect(visits.map(({ stage }) => stage)).toEqual(['accepted']);
  });

  it.each([
    ['with a piece of 61 characters', { piece_name: '戒'.repeat(61) }, 'INVALID_TEXT'],
    ['without a piece', { piece_name: ' ' }, 'INVALID_TEXT'],
    ['with a remark of 101 characters', { remark: '金'.repeat(101) }, 'INVALID_TEXT'],
    ['in a warehouse', { store_code: 'hk-eshop' }, 'SERVICE_STORE_INVALID'],
    ['in another market', { store_code: 'cn-shanghai-jingan' }, 'SERVICE_STORE_INVALID'],
    ['for a full eternity ring', resizing('FULL_ETERNITY'), 'SERVICE_RESIZE_REFUSED'],
    ['for a tungsten ring', { ...resizing(), metal: 'TUNGSTEN' }, 'SERVICE_RESIZE_REFUSED'],
    ['by three sizes', resizing('PLAIN', '15'), 'SERVICE_RESIZE_REFUSED'],
    ['for a ring without sizes', { kind: 'RESIZE' }, 'SERVICE_RESIZE_REFUSED'],
    ['for a piece of nobody', { piece_uid: btoa('added/999') }, 'JEWELLERY_PIECE_NOT_FOUND'],
    ['in the past', { starts_at: '2026-11-20T04:00:00Z' }, 'APPOINTMENT_SLOT_UNAVAILABLE'],
    ['at no time', { starts_at: 'tomorrow' }, 'BAD_REQUEST'],
  ])('is refused %s', async (_, input, code) => {
    const { headers } = await member();
    expect(await codeOf(desk.book(headers, input))).toBe(code);
    expect(await shop.db.query('test.none', 'select 1 from services.job')).toHaveLength(0);
  });

  it('is refused beyond ten of one number, also at the same moment', async () => {
    const { headers, mobile } = await member();
    for (let count = 0; count < 9; count += 1) await storeService(shop, { mobile });
    const codes = await Promise.all(
      [1, 2, 3].map(async () => {
        const answer = await desk.book(headers, {});
        return answer.errors ? refusalOf(answer).code : 'booked';
      }),
    );
    expect(codes.toSorted()).toEqual(['SERVICES_FULL', 'SERVICES_FULL', 'booked']);
  });

  it('ends two weeks after its time where the piece never came, and is deleted later', async () => {
    const { headers, email } = await member();
    const { number } = await done(desk.book(headers, { starts_at: noon }));
    shop.clock.advance({ days: 19 });
    await shop.jobs.runSchedule(expireJob);
    expect(await stageOf(number)).toBe('requested');
    shop.clock.advance({ days: 1 });
    await shop.jobs.runSchedule(expireJob);
    expect(await stageOf(number)).toBe('cancelled');
    expect((await mails(email)).at(-1)?.subject).toContain('has ended');
    const ofGuest = await storeService(shop, { stage: 'handed-back', hasPicture: true });
    shop.clock.advance({ days: 181 });
    await shop.jobs.runSchedule(deleteJob);
    expect(await shop.db.query('test.pictures', 'select 1 from services.picture')).toHaveLength(0);
    shop.clock.advance({ days: 200 });
    await shop.jobs.runSchedule(deleteJob);
    expect([await stageOf(ofGuest), await stageOf(number)]).toEqual([undefined, 'cancelled']);
    shop.clock.advance({ days: 5 * 365 });
    await shop.jobs.runSchedule(deleteJob);
    expect(await stageOf(number)).toBeUndefined();
  });
});

const stageOf = async (number: string): Promise<string | undefined> =>
  (
    await shop.db.query<{ stage: string }>('test.stage', 'select stage from services.job where number = $1', [
      number,
    ])
  )[0]?.stage;

function resizing(construction = 'PLAIN', to = '13') {
  return { kind: 'RESIZE', ring: { construction, size_from: '12', size_to: to } };
}

describe('the store', () => {
  it('asks the price of the list or more with a reason, and never less', async () => {
    const { number } = await received(await member());
    const estimate = (variables: object) =>
      desk.keep('estimateService', adviser, { number, version: 2, ...variables });
    // 180 and 15 for each of 5 g.
    for (const [variables, reason] of [
      [{ amount: 254.99 }, 'low'],
      [{ amount: 254 }, 'low'],
      [{ amount: 0 }, 'low'],
      [{ amount: -1 }, 'low'],
      [{ amount: 255.01 }, 'note'],
      [{ amount: 300 }, 'note'],
      [{ amount: 3_000_000, note: 'Gold' }, 'high'],
    ] as const) {
      const { code, data } = refusalOf(await estimate(variables));
      expect([code, data], JSON.stringify(variables)).toEqual([
        'SERVICE_ESTIMATE_INVALID',
        { reason, least: 255 },
      ]);
    }
    expect(await codeOf(estimate({ amount: 255.001 }))).toBe('AMOUNT_INVALID');
    expect(await codeOf(estimate({ amount: 300, note: '金'.repeat(101) }))).toBe('INVALID_TEXT');
    expect(await codeOf(estimate({ promised_on: '2026-11-20' }))).toBe('BAD_REQUEST');
    expect(await codeOf(estimate({ promised_on: '2028-11-20' }))).toBe('BAD_REQUEST');
    expect((await done(estimate({ amount: 300, note: 'Deep' }))).estimate).toEqual({ value: 300 });
  });

  it('does not change an estimate that was accepted, nor twice at once', async () => {
    const customer = await member();
    const { number } = await received(customer);
    const estimate = (version: number) => desk.keep('estimateService', adviser, { number, version });
    const twice = await Promise.all([estimate(2), estimate(2)]);
    expect(twice.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    const lost = twice.find(({ errors }) => errors !== undefined);
    expect(lost && refusalOf(lost).code).toBe('SERVICE_CHANGED');
    const read = { number, version: 3 };
    await must(desk.change('acceptServiceEstimate', customer.headers, read));
    expect(await codeOf(estimate(3))).toBe('SERVICE_CHANGED');
    expect(await codeOf(estimate(4))).toBe('SERVICE_STEP_REFUSED');
    expect(await codeOf(desk.change('refuseServiceEstimate', customer.headers, { number, version: 4 }))).toBe(
      'SERVICE_STEP_REFUSED',
    );
  });

  it('lets one receipt pay one thing, of exactly the estimate', async () => {
    const first = await ready(await member());
    const second = await ready(await member());
    const pay = ({ number, version }: Job, receipt: string, amount: number) =>
      desk.keep('takeServicePayment', manager, { number, version, receipt, amount });
    const invented = { number: first.number, version: first.version, receipt: 'MADEUP-1', amount: 255 };
    expect(await codeOf(desk.keep('takeServicePayment', adviser, invented))).toBe('STAFF_ONLY');
    expect(await codeOf(pay(first, 'T-7', 254))).toBe('SERVICE_AMOUNT_WRONG');
    expect(await codeOf(pay(first, ' ', 255))).toBe('INVALID_TEXT');
    const paid = await done(pay(first, 't – 7', 255));
    expect(await codeOf(pay(second, 'T-7', 255))).toBe('RECEIPT_USED');
    expect(await codeOf(pay(paid, 'T-8', 255))).toBe('SERVICE_STEP_REFUSED');
    const both = await Promise.all([pay(second, 'T-9', 255), pay(second, 'T-10', 255)]);
    expect(both.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  it('hands nothing back that weighs less than it may, until the manager has explained it', async () => {
    const customer = await member();
    const job = await ready(customer);
    const { number } = job;
    const step = (name: string, staff: SignedIn, version: number, more: object = {}) =>
      desk.keep(name, staff, { number, version, ...more });
    for (const weight of [0, -1, 0.009, 10_001, 1.2345])
      expect(await codeOf(step('weighServicePiece', adviser, job.version, { weight }))).toBe(
        'SERVICE_WEIGHT_INVALID',
      );
    const light = await done(step('weighServicePiece', adviser, job.version, { weight: 4 }));
    expect(light.is_weight_missing).toBe(true);
    const paid = await done(
      step('takeServicePayment', manager, light.version, { receipt: 'W-1', amount: 255 }),
    );
    expect(paid.steps).toEqual(['WEIGH', 'SETTLE_WEIGHT', 'REISSUE_CODE']);
    const { code } = (await must(desk.open(customer.headers, number))).serviceJob;
    const typed = { code, telephone_end: customer.mobile.slice(-4) };
    expect(refusalOf(await step('handBackService', adviser, paid.version, typed)).data).toEqual({
      condition: 'weight-right',
    });
    const reason = { reason: '已更换弹簧扣' };
    expect(await codeOf(step('settleServiceWeight', adviser, paid.version, reason))).toBe('STAFF_ONLY');
    const settled = await done(step('settleServiceWeight', manager, paid.version, reason));
    expect((await must(desk.open(customer.headers, number))).serviceJob.weight_reason).toBe('已更换弹簧扣');
    expect((await done(step('handBackService', adviser, settled.version, typed))).stage).toBe('HANDED_BACK');
  });

  it('locks the hand-back after five wrong codes, until a manager issues a new one', async () => {
    const customer = await member();
    const job = await ready(customer);
    const { number } = job;
    await must(desk.keep('weighServicePiece', adviser, { number, version: job.version, weight: 5 }));
    const version = job.version + 2;
    await must(
      desk.keep('takeServicePayment', manager, { number, version: version - 1, receipt: 'C-1', amount: 255 }),
    );
    const codeNow = async () => (await must(desk.open(customer.headers, number))).serviceJob.code as string;
    const code = await codeNow();
    const end = customer.mobile.slice(-4);
    const wrongEnd = end === '0000' ? '0001' : '0000';
    const back = (typed: string, telephone_end: string, at = version) =>
      desk.keep('handBackService', adviser, { number, version: at, code: typed, telephone_end });
    expect(await codeOf(back('12345', end))).toBe('INVALID_TEXT');
    for (const left of [4, 3, 2, 1, 0]) {
      const { code: refused, data } = refusalOf(await back(code, wrongEnd));
      expect([refused, data]).toEqual(['SERVICE_CODE_WRONG', { tries_left: left }]);
    }
    expect(refusalOf(await back(code, end)).data).toEqual({ condition: 'code-not-locked' });
    expect(await codeOf(desk.keep('reissueServiceCode', adviser, { number, version }))).toBe('STAFF_ONLY');
    await must(desk.keep('reissueServiceCode', manager, { number, version }));
    expect((await done(back(await codeNow(), end, version + 1))).stage).toBe('HANDED_BACK');
  });

  it('notes a service for somebody at the counter, but none of its own people', async () => {
    const input = {
      kind: 'CLEAN',
      piece_name: 'Chain',
      metal: 'GOLD',
      name: 'Ho Wai',
      email: 'ho@example.com',
    };
    const open = (mobile: string, more: object = {}) =>
      shop.graphql(
        'mutation ($input: CounterServiceInput!) { openServiceAtCounter(input: $input) { number stage opened_by listed { value } } }',
        { input: { ...input, mobile, ...more } },
        adviser.headers,
      );
    const job = await done(open('61230001', { language: 'zh-Hans-CN' }));
    expect(job).toMatchObject({ stage: 'REQUESTED', opened_by: adviser.staffNo, listed: { value: 80 } });
    expect((await mails('ho@example.com')).at(-1)?.subject).toContain('清洗');
    await shop.db.query(
      'test.staff-mobile',
      `update identity.customer set mobile = '+85261230002', mobile_proven_at = created_at where id = $1`,
      [Number(adviser.customerId)],
    );
    expect(await codeOf(open('61230002'))).toBe('STAFF_OWN');
    expect(await codeOf(open('123'))).toBe('INVALID_PHONE');
    const own = await storeService(shop, { customerId: adviser.customerId });
    const receive = { number: own, version: 1, condition: 'Good', weight: 5 };
    expect(await codeOf(desk.keep('receiveServicePiece', adviser, receive))).toBe('STAFF_OWN');
    expect(await codeOf(desk.keep('receiveServicePiece', elsewhere, receive))).toBe('SERVICE_NOT_FOUND');
    expect((await done(desk.keep('receiveServicePiece', manager, receive))).stage).toBe('RECEIVED');
  });

  it('lists its services by stage, the oldest first', async () => {
    const first = await storeService(shop, { stage: 'ready' });
    const second = await storeService(shop);
    await storeService(shop, { stage: 'cancelled' });
    await storeService(shop, { storeCode: 'hk-sheungwan' });
    const list = async (variables: object, { headers } = adviser) =>
      shop.graphql(
        `query ($stage: ServiceStage, $size: Int, $page: Int) {
           staffServiceJobs(stage: $stage, pageSize: $size, currentPage: $page) {
             items { number } total_count page_info { total_pages } } }`,
        variables,
        headers,
      );
    const numbersOf = async (variables: object) =>
      (await must(list(variables))).staffServiceJobs.items.map(({ number }: Job) => number);
    expect(await numbersOf({})).toEqual([first, second]);
    expect(await numbersOf({ stage: 'READY' })).toEqual([first]);
    expect(await numbersOf({ size: 1, page: 2 })).toEqual([second]);
    expect(await codeOf(list({ size: 51 }))).toBe('PAGE_TOO_LARGE');
    expect(await codeOf(list({ page: 0 }))).toBe('PAGE_INVALID');
  });
});

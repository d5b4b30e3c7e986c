import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { refusalOf, type SignedIn, signIn, signUp, signUpProven } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { passDaysJob, remindMembersJob } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.limits', 'delete from platform.limit_use');
});

const fields =
  'id kind label calendar month is_leap day year remind next_on years notice_days suggestion { name path }';
const wedding = { kind: 'WEDDING', calendar: 'SOLAR', month: 12, day: 5, year: 2016, remind: true };
type Input = Readonly<Record<string, unknown>>;
const add = (member: Pick<SignedIn, 'headers'>, input: Input) =>
  shop.graphql(
    `mutation ($input: AnniversaryInput!) { addAnniversary(input: $input) { ${fields} } }`,
    { input },
    member.headers,
  );
const added = async (member: SignedIn, input: Input) => (await must(add(member, input))).addAnniversary;
const change = (member: Pick<SignedIn, 'headers'>, id: string, input: Input) =>
  shop.graphql(
    `mutation ($id: ID!, $input: AnniversaryInput!) { changeAnniversary(id: $id, input: $input) { ${fields} } }`,
    { id, input },
    member.headers,
  );
const remove = async (member: Pick<SignedIn, 'headers'>, id: string) =>
  (await must(shop.graphql('mutation ($id: ID!) { removeAnniversary(id: $id) }', { id }, member.headers)))
    .removeAnniversary;
/** Signs in again, because the clock has ended former sessions. */
const daysOf = async ({ email }: Pick<SignedIn, 'email'>) => {
  const { headers } = await signIn(shop, email);
  return (await must(shop.graphql(`{ customer { date_of_birth anniversaries { ${fields} } } }`, {}, headers)))
    .customer;
};
const codeOf = async (answer: ReturnType<typeof add>) => refusalOf(await answer).code;
const mails = ({ email }: SignedIn) =>
  shop.db.query<{ subject: string; body: string }>(
    'test.mails',
    `select subject, body from platform.message where recipient = $1 and key like 'anniversary:%' order by id`,
    [email],
  );
const runJobs = async (): Promise<void> => {
  await shop.jobs.runSchedule(remindMembersJob);
  await shop.jobs.runSchedule(passDaysJob);
};

describe('days of a member', () => {
  it('are listed by when they come next, with the years and what suits them', async () => {
    const member = await signUp(shop, { date_of_birth: '1990-06-01' });
    await added(member, wedding);
    await added(member, {
      ...wedding,
      kind: 'PARENTS',
      label: '妈妈',
      calendar: 'LUNAR',
      month: 10,
      day: 20,
      year: 1960,
    });
    const { anniversaries } = await daysOf(member);
    expect(anniversaries).toEqual([
      expect.objectContaining({
        ...{ kind: 'PARENTS', label: '妈妈', calendar: 'LUNAR', next_on: '2026-11-28', years: 66 },
        suggestion: { name: expect.any(String), path: expect.stringMatching(/^\/gifts\/.*\.html$/) },
      }),
      expect.objectContaining({
        ...{ kind: 'WEDDING', next_on: '2026-12-05', years: 10, notice_days: 7, remind: true },
      }),
      expect.objectContaining({ id: null, kind: 'BIRTHDAY', next_on: '2027-06-01', year: 1990 }),
    ]);
  });

  it('are changed and deleted by their owner alone', async () => {
    const [member, other] = [await signUp(shop), await signUp(shop)];
    const { id } = await added(member, wedding);
    expect(await codeOf(change(other, id, wedding))).toBe('ANNIVERSARY_NOT_FOUND');
    expect(await codeOf(change(member, '999999', wedding))).toBe('ANNIVERSARY_NOT_FOUND');
    expect(await codeOf(change(member, "1' or '1'='1", wedding))).toBe('ANNIVERSARY_NOT_FOUND');
    expect(await remove(other, id)).toBe(false);
    expect(
      (await must(change(member, id, { ...wedding, day: 6, label: ' Us ' }))).changeAnniversary,
    ).toMatchObject({
      ...{ day: 6, label: 'Us', next_on: '2026-12-06' },
    });
    expect(await codeOf(add({ headers: { store: 'hk_en' } }, wedding))).toBe('NOT_AUTHORISED');
    expect(await remove(member, id)).toBe(true);
    expect(await remove(member, id)).toBe(false);
  });

  it.each<[string, Input, string]>([
    ['30 February', { month: 2, day: 30 }, 'ANNIVERSARY_INVALID'],
    ['a day to come', { year: 2027 }, 'ANNIVERSARY_INVALID'],
    ['a leap month without a year', { calendar: 'LUNAR', is_leap: true, year: null }, 'ANNIVERSARY_INVALID'],
    ['another day without words', { kind: 'OTHER', label: '  ' }, 'ANNIVERSARY_INVALID'],
    ['a birthday without a year', { kind: 'BIRTHDAY', year: null }, 'ANNIVERSARY_INVALID'],
    ['too many words', { label: 'x'.repeat(41) }, 'INVALID_TEXT'],
    ['words that turn the text', { label: 'a\u202Eb' }, 'INVALID_TEXT'],
  ])('cannot be %s', async (_, over, code) => {
    const member = await signUp(shop);
    expect(await codeOf(add(member, { ...wedding, ...over }))).toBe(code);
    expect((await daysOf(member)).anniversaries).toEqual([]);
  });

  it('are at most twenty, also if many are added at once', async () => {
    const member = await signUp(shop);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        add(member, { ...wedding, kind: 'OTHER', label: `Day ${index}` }),
      ),
    );
    expect(answers.filter(({ errors }) => errors === undefined).length).toBeLessThanOrEqual(20);
    for (let count = 0; count < 20; count += 1)
      await add(member, { ...wedding, kind: 'OTHER', label: 'More' });
    expect((await daysOf(member)).anniversaries).toHaveLength(20);
    expect(await codeOf(add(member, wedding))).toBe('ANNIVERSARIES_FULL');
  });
});

describe('the birthday', () => {
  it('is set once, by its lunar day too, and is the account’s birth date', async () => {
    const member = await signUp(shop);
    const lunarDay = { ...wedding, kind: 'BIRTHDAY', calendar: 'LUNAR', month: 5, day: 5, year: 1990 };
    const { id } = await added(member, lunarDay);
    const { date_of_birth: birthDate, anniversaries } = await daysOf(member);
    expect(birthDate).toBe('1990-05-28');
    expect(anniversaries).toHaveLength(1);
    expect(anniversaries[0]).toMatchObject({ next_on: '2027-06-09', years: 37 });
    expect(await codeOf(add(member, lunarDay))).toBe('BIRTH_DATE_SET');
    expect(await codeOf(add(member, { ...lunarDay, day: 6 }))).toBe('BIRTH_DATE_SET');
    expect(await codeOf(change(member, id, { ...lunarDay, day: 6 }))).toBe('BIRTH_DATE_SET');
    expect(await codeOf(change(member, id, wedding))).toBe('BIRTH_DATE_SET');
    expect((await must(change(member, id, { ...lunarDay, remind: false }))).changeAnniversary.remind).toBe(
      false,
    );
    expect(await remove(member, id)).toBe(false);
  });

  it('cannot differ from the account’s birth date, nor the account’s be changed', async () => {
    const member = await signUp(shop, { date_of_birth: '1990-05-28' });
    const birthday = { ...wedding, kind: 'BIRTHDAY', month: 5, day: 29, year: 1990 };
    expect(await codeOf(add(member, birthday))).toBe('BIRTH_DATE_SET');
    expect((await daysOf(member)).anniversaries).toHaveLength(1);
    expect((await added(member, { ...birthday, day: 28 })).id).not.toBeNull();
    const update = (date: string) =>
      shop.graphql(
        'mutation ($date: String) { updateCustomerV2(input: { date_of_birth: $date }) { customer { date_of_birth } } }',
        { date },
        member.headers,
      );
    expect(await codeOf(update('1991-01-01'))).toBe('BIRTH_DATE_SET');
    expect(await codeOf(update(''))).toBe('BIRTH_DATE_SET');
    expect((await must(update('1990-05-28'))).updateCustomerV2.customer.date_of_birth).toBe('1990-05-28');
  });
});

describe('reminders', () => {
  it('come once each year, seven days before, with what suits the day', async () => {
    const member = await signUpProven(shop);
    await added(member, wedding);
    await added(member, { ...wedding, kind: 'CHILD', label: 'Ming', remind: false });
    await runJobs();
    expect(await mails(member)).toEqual([]);
    shop.clock.set('2026-11-28T02:00:00Z');
    await Promise.all([runJobs(), runJobs()]);
    const [mail, ...others] = await mails(member);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('your wedding anniversary (10 years) is on 2026-12-05');
    expect(mail?.body).toContain('in 7 days');
    expect(mail?.body).toMatch(/You may like “.*”: http.*\.html\?store=hk_en/);
    shop.clock.set('2026-12-05T02:00:00Z');
    await runJobs();
    expect(await mails(member)).toHaveLength(1);
    shop.clock.set('2027-12-04T02:00:00Z');
    await runJobs();
    expect((await mails(member))[1]?.body).toContain('Tomorrow, 2027-12-05, is');
  });

  it('go to proven addresses alone, ten a day to one mailbox', async () => {
    const today = { ...wedding, kind: 'OTHER', label: 'Ming', month: 11, day: 25 };
    const unknown = await signUp(shop);
    await added(unknown, today);
    await runJobs();
    expect(await mails(unknown)).toEqual([]);
    const name = `family-${crypto.randomUUID()}`;
    const family = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signUpProven(shop, { email: `${name}+${index}@example.com` })),
    );
    for (const member of family) await added(member, today);
    await runJobs();
    const received = await Promise.all(family.map((member) => mails(member)));
    expect(received.flat()).toHaveLength(10);
    expect(received.flat()[0]?.subject).toContain('Ming is on 2026-11-25');
  });

  it('of a day that was missed do not come afterwards', async () => {
    const member = await signUpProven(shop);
    await added(member, wedding);
    shop.clock.set('2027-01-10T02:00:00Z');
    await runJobs();
    await runJobs();
    expect(await mails(member)).toEqual([]);
    expect((await daysOf(member)).anniversaries[0].next_on).toBe('2027-12-05');
  });

  it('end by the link in the e-mail, without signing in; the days stay', async () => {
    const member = await signUpProven(shop, { store: 'hk_zh' });
    await added(member, { ...wedding, month: 11, day: 21 });
    await runJobs();
    const [mail] = await mails(member);
    expect(mail?.subject).toContain('今天是结婚纪念日');
    const { pathname, search } = new URL(/http\S+unsubscribe\S+/.exec(mail?.body ?? '')?.[0] ?? '');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = pathname + search;
    expect((await shop.http({ method: 'GET', url })).body).toContain('<form method="post">');
    expect((await daysOf(member)).anniversaries[0].remind).toBe(true);
    expect((await shop.http({ method: 'POST', url, headers, payload: '' })).statusCode).toBe(200);
    expect((await daysOf(member)).anniversaries[0].remind).toBe(false);
  });

  it('of a wedding come with a coupon on the day, once a year, whatever is added again', async () => {
    const member = await signUpProven(shop);
    const { id } = await added(member, { ...wedding, month: 11, day: 23 });
    const coupons = async () => {
      const { headers } = await signIn(shop, member.email);
      const { customer } = await must(
        shop.graphql('{ customer { coupons { origin valid_until } } }', {}, headers),
      );
      return customer.coupons.filter(({ origin }: { origin: string }) => origin === 'WEDDING');
    };
    await runJobs();
    expect(await coupons()).toEqual([]);
    shop.clock.set('2026-11-23T02:00:00Z');
    await Promise.all([runJobs(), runJobs()]);
    expect(await coupons()).toEqual([{ origin: 'WEDDING', valid_until: '2026-12-23' }]);
    const again = { ...member, ...(await signIn(shop, member.email)) };
    expect(await remove(again, id)).toBe(true);
    await added(again, { ...wedding, month: 11, day: 24 });
    shop.clock.set('2026-11-24T02:00:00Z');
    await runJobs();
    expect(await coupons()).toHaveLength(1);
  });
});

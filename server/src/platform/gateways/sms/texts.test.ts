import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import type { Text } from './carrier.ts';
import { createTexts, type TextGateway } from './texts.ts';

let shop: TestShop;
let texts: TextGateway;
/** Another process of the same shop. */
let otherTexts: TextGateway;
beforeAll(async () => {
  shop = await createTestShop();
  const jobs = { ...shop.platform.jobs, every: () => undefined };
  const config = { ...shop.platform.config, textsAnHour: 6 };
  const parts = { ...shop.platform, jobs, config };
  texts = createTexts(parts);
  otherTexts = createTexts({ ...parts });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.clear', 'delete from platform.limit_use');
  await shop.db.query('test.clear-texts', 'delete from platform.text_submission');
});

const mobile = { to: '+85291234567', country: 'HK', source: '203.0.113.7', isKnown: true } as const;

const textOf = (key: string): Text => ({
  key,
  to: mobile.to,
  locale: 'zh-Hans-CN',
  purpose: 'sign_in',
  variables: { code: '123456', minutes: '5' },
});

it('counts a number in every process by the minute, the hour and the day', async () => {
  expect(await texts.take(mobile)).toEqual({ allowed: true });
  expect(await otherTexts.take(mobile)).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
  for (let sent = 1; sent < 5; sent += 1) {
    shop.clock.advance({ minutes: 1 });
    expect(await otherTexts.take(mobile)).toEqual({ allowed: true });
  }
  shop.clock.advance({ minutes: 1 });
  expect(await texts.take(mobile)).toMatchObject({ allowed: false, retryAfterSeconds: 55 * 60 });
});

it('keeps a share of a number’s messages for browsers that have signed in by it', async () => {
  const stranger = { ...mobile, isKnown: false };
  for (let sent = 0; sent < 3; sent += 1) {
    expect(await texts.take(stranger)).toEqual({ allowed: true });
    shop.clock.advance({ minutes: 1 });
  }
  expect(await texts.take(stranger)).toMatchObject({ allowed: false, limit: 'texts-of-number' });
  expect(await texts.take(mobile)).toEqual({ allowed: true });
});

it('allows one of many messages at the same moment', async () => {
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => texts.take(mobile)));
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(1);
});

it('stops at the ceiling of a country, and goes on in the next hour', async () => {
  const numbers = Array.from({ length: 7 }, (_, index) => ({
    ...mobile,
    to: `+8529123456${index}`,
    source: `203.0.${index}.7`,
  }));
  const verdicts = [];
  for (const number of numbers) verdicts.push((await texts.take(number)).allowed);
  expect(verdicts).toEqual([true, true, true, true, true, true, false]);
  expect(await texts.take({ ...mobile, to: '+6591234567', country: 'SG' })).toEqual({ allowed: true });
  shop.clock.advance({ hours: 1 });
  expect(await texts.take({ ...mobile, source: '203.0.113.8' })).toEqual({ allowed: true });
});

it('keeps half of a country’s messages from sources that have had their share of them', async () => {
  const jobs = { ...shop.platform.jobs, every: () => undefined };
  const config = { ...shop.platform.config, textsAnHour: 40 };
  const scarce = createTexts({ ...shop.platform, jobs, config });
  let number = 100_000;
  const requests = async (source: string, count: number): Promise<number> => {
    let allowed = 0;
    for (let time = 0; time < count; time += 1) {
      number += 1;
      const verdict = await scarce.take({ ...mobile, source, to: `+85296${number}` });
      allowed += verdict.allowed ? 1 : 0;
    }
    return allowed;
  };
  expect(await requests('51.1.1.7', 15)).toBe(15);
  expect(await requests('52.1.1.7', 15)).toBe(5 + 2);
  expect(await requests('51.1.1.7', 5)).toBe(2);
  expect(await requests('53.1.1.7', 2)).toBe(2);
  const rest = [];
  for (let index = 4; index < 12; index += 1) rest.push(await requests(`${50 + index}.1.1.7`, 3));
  expect(rest).toEqual([2, 2, 2, 2, 2, 2, 2, 0]);
});

it('counts messages without a source on their own, by number and by country', async () => {
  const unrequested = (index: number) => texts.take({ ...mobile, to: `+8529123456${index}`, source: null });
  const allowed = [];
  for (let index = 0; index < 7; index += 1) allowed.push((await unrequested(index)).allowed);
  expect(allowed).toEqual([true, true, true, true, true, true, false]);
  expect(await texts.take({ ...mobile, to: '+85291234569' })).toEqual({ allowed: true });
  expect(await texts.take({ ...mobile, to: '+85291234560' })).toMatchObject({ limit: 'texts-of-number' });
});

it('limits what one source requests for many numbers', async () => {
  const plentiful = createTexts({
    ...shop.platform,
    jobs: { ...shop.platform.jobs, every: () => undefined },
  });
  const allowed = [];
  for (let index = 10; index < 31; index += 1)
    allowed.push((await plentiful.take({ ...mobile, to: `+852912345${index}` })).allowed);
  expect(allowed.filter(Boolean)).toHaveLength(20);
});

it('stores no number, and deletes submissions after a day', async () => {
  await texts.take(mobile);
  const [row] = await shop.db.query('test.row', 'select * from platform.text_submission');
  expect(JSON.stringify(row)).not.toContain('91234567');
  shop.clock.advance({ days: 1, seconds: 1 });
  await shop.jobs.runSchedule('platform.delete-text-submissions');
  expect(await shop.db.query('test.rows', 'select 1 from platform.text_submission')).toEqual([]);
});

it('shows messages of development in the outbox beside the e-mails', async () => {
  await texts.submit('HK', textOf('one'));
  const { body } = await shop.http({ method: 'GET', url: '/dev/outbox' });
  expect(body).toContain('+85291234567');
  expect(body).toContain('123456');
});

it('reaches a country for alerts only where its carrier has a template for them', () => {
  const jobs = { ...shop.platform.jobs, every: () => undefined };
  const account = (names: readonly string[]) => ({
    ...({ provider: 'twilio', apiUrl: '', accountSid: '', authToken: '', from: '' } as const),
    template: (_: string, purpose: string) => (names.includes(purpose) ? { id: '1', variables: [] } : null),
  });
  const sms = { HK: account(['sign_in']), SG: account(['sign_in', 'gold_alert']) };
  const some = createTexts({ ...shop.platform, jobs, config: { ...shop.platform.config, sms } });
  expect([some.reaches('HK', 'sign_in'), some.reaches('HK', 'gold_alert')]).toEqual([true, false]);
  expect(some.reaches('SG', 'gold_alert')).toBe(true);
});

it('sends nothing in production without a carrier', async () => {
  const jobs = { ...shop.platform.jobs, every: () => undefined };
  const config = { ...shop.platform.config, environment: 'production' } as const;
  const production = createTexts({ ...shop.platform, jobs, config });
  expect(production.reaches('HK', 'sign_in')).toBe(false);
  expect((await production.submit('HK', textOf('two'))).kind).toBe('refused');
});

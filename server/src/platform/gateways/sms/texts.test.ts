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

const mobile = { to: '+85291234567', country: 'HK', source: '203.0.113.7' } as const;

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

it('sends nothing in production without a carrier', async () => {
  const jobs = { ...shop.platform.jobs, every: () => undefined };
  const config = { ...shop.platform.config, environment: 'production' } as const;
  const production = createTexts({ ...shop.platform, jobs, config });
  expect(production.reaches('HK')).toBe(false);
  expect((await production.submit('HK', textOf('two'))).kind).toBe('refused');
});

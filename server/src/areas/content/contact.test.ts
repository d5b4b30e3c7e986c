import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => shop.close());

const mutation = 'mutation ($input: ContactUsInput!) { contactUs(input: $input) { status } }';
const input = {
  name: '陈嘉欣',
  email: 'chan@example.com',
  telephone: '+852 5123 4567',
  comment: '团圆手绳可以加长吗？',
};
const letters = () =>
  shop.db.query<{ to: string; subject: string; body: string }>(
    'test.letters',
    `select recipient as "to", subject, body from platform.message where key like 'contact:%' order by subject`,
  );

/** A day passes before each test, so that each begins with its full allowance. */
beforeEach(() => shop.clock.advance({ days: 1 }));

describe('a message to the shop', () => {
  test('goes to the market’s service in the words of the store view, and only once a day if repeated', async () => {
    for (let i = 0; i < 2; i += 1) {
      const { data, errors } = await shop.graphql(mutation, { input }, { store: 'hk_zh' });
      expect(errors).toBeUndefined();
      expect(data.contactUs.status).toBe(true);
    }
    expect(await letters()).toEqual([
      {
        to: 'hk@jinlan.example',
        subject: '金兰珠宝网店留言：陈嘉欣',
        body: '陈嘉欣（chan@example.com）写道：\n电话：+852 5123 4567\n商店视图：hk_zh\n\n团圆手绳可以加长吗？',
      },
    ]);
  });

  test('names the piece or stone it is about', async () => {
    const { errors } = await shop.graphql(
      mutation,
      { input: { ...input, about: 'jd-100' } },
      { store: 'hk_en' },
    );
    expect(errors).toBeUndefined();
    const [first] = (await letters()).filter(({ body }) => body.includes('JD-100'));
    expect(first?.body).toContain('\nAbout: JD-100\n');
  });

  test.each([
    ['INVALID_NAME', { name: ' ' }],
    ['INVALID_TEXT', { about: 'a\r\nBcc: all@example.com' }],
    ['INVALID_EMAIL', { email: 'nobody' }],
    ['INVALID_PHONE', { telephone: 'ring me' }],
    ['INVALID_TEXT', { comment: '?' }],
    ['INVALID_TEXT', { comment: 'x'.repeat(2001) }],
    ['INVALID_NAME', { name: 'a\r\nBcc: all@example.com' }],
  ])('is refused with %s for %j, and nothing is sent', async (code, change) => {
    const before = await letters();
    const { errors } = await shop.graphql(mutation, { input: { ...input, ...change } });
    expect(errors?.[0]?.extensions).toMatchObject({ code, category: 'graphql-input' });
    expect(await letters()).toEqual(before);
  });

  test('is accepted three times at once, then once in five minutes', async () => {
    const write = async (n: number) => {
      const { errors } = await shop.graphql(mutation, {
        input: { ...input, comment: `${input.comment} ${n}` },
      });
      return errors?.[0]?.extensions?.code ?? 'sent';
    };
    const answers = [await write(1), await write(2), await write(3), await write(4)];
    expect(answers).toEqual(['sent', 'sent', 'sent', 'TOO_MANY_REQUESTS']);
    shop.clock.advance({ minutes: 5 });
    expect([await write(4), await write(5)]).toEqual(['sent', 'TOO_MANY_REQUESTS']);
  });

  test('is limited to 500 a day for one market’s service, from all sources; other markets are not affected', async () => {
    const limit = { name: 'contact-mailbox', most: 500, seconds: 500 * 86_400 };
    const subject = '2027-01-01 hk@jinlan.example';
    shop.clock.set('2027-01-01T03:00:00.000Z');
    for (let n = 0; n < 499; n += 1) await shop.platform.limits.take([{ limit, subject }]);
    const write = async (store: string, n: number) => {
      const { errors } = await shop.graphql(
        mutation,
        { input: { ...input, comment: `${input.comment} ${n}` } },
        { store },
      );
      return errors?.[0]?.extensions?.code ?? 'sent';
    };
    expect([await write('hk_zh', 1), await write('hk_zh', 2)]).toEqual(['sent', 'TOO_MANY_REQUESTS']);
    expect(await write('default', 3)).toBe('sent');
    shop.clock.advance({ days: 1 });
    expect(await write('hk_zh', 4)).toBe('sent');
  });

  test('is limited to 20 a day from one IPv4 /24, so that it closes the service to nobody else', async () => {
    const limit = { name: 'contact-mailbox-network', most: 20, seconds: 20 * 86_400 };
    const subject = '2027-03-01 hk@jinlan.example 203.0.113.0/24';
    shop.clock.set('2027-03-01T03:00:00.000Z');
    for (let n = 0; n < 19; n += 1) await shop.platform.limits.take([{ limit, subject }]);
    const write = async (source: string) => {
      const { errors } = await shop.graphql(
        mutation,
        { input: { ...input, comment: `${input.comment} ${source}` } },
        { store: 'hk_zh', 'x-forwarded-for': source },
      );
      return errors?.[0]?.extensions?.code ?? 'sent';
    };
    expect(await write('203.0.113.1')).toBe('sent');
    expect(await write('203.0.113.2')).toBe('TOO_MANY_REQUESTS');
    expect(await write('203.0.114.2')).toBe('sent');
    shop.clock.advance({ days: 1 });
    expect(await write('203.0.113.2')).toBe('sent');
  });
});

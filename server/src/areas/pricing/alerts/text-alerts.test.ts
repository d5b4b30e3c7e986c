import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { newMobile, openBrowser, texted } from '../../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUpProven } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { fireAlertsJob } from './fire-alerts.ts';

const board = 'HK-CK9999';
const office = { kind: 'system', job: 'back-office' } as const;
let shop: TestShop;
let start: number;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  start = sell();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.advance({ days: 2 });
  await shop.db.query('test.alerts', 'delete from pricing.alert');
  await shop.db.query('test.limits', 'delete from platform.limit_use');
  if (sell() !== start) await publish(start);
});

const sell = (): number => shop.areas.pricing.current(board)?.sell.minor ?? 0;
async function publish(price: number): Promise<void> {
  shop.clock.advance({ minutes: 1 });
  const wish = { type: board, sell: price, source: 'back-office', publisher: 'office' } as const;
  const { version, needsConfirmation } = await shop.areas.pricing.publishGoldPrice(office, wish);
  if (needsConfirmation) await shop.areas.pricing.confirmGoldPrice(office, board, version ?? 0, 'seen');
}
/** Publishes a lower price, fires the alerts that it reaches, and runs their jobs. */
async function fall(by: number): Promise<void> {
  await publish(start - by);
  await shop.jobs.runSchedule(fireAlertsJob);
  await shop.jobs.drain();
}

type Headers = Pick<SignedIn, 'headers'>;
const add = ({ headers }: Headers, target: number, channel: string | null = null) =>
  shop.graphql(
    `mutation ($target: Float!, $channel: GoldPriceAlertChannel) {
       addGoldPriceAlert(type: HK_CK9999, direction: FALLS, target: $target, channel: $channel) { id channel } }`,
    { target, channel },
    headers,
  );
const set = async (member: Headers, target: number, channel: string | null = null) =>
  (await must(add(member, target, channel))).addGoldPriceAlert as { id: string; channel: string };
const read = async ({ headers }: Headers) =>
  (
    await must(
      shop.graphql(
        '{ customer { gold_price_alerts { channel fired_at } gold_price_alert_channels { channel address } } }',
        {},
        headers,
      ),
    )
  ).customer;
const messages = (recipient: string) =>
  shop.db.query<{ channel: string; body: string }>(
    'test.messages',
    `select channel, body from platform.message where recipient = $1 and key like '%gold-alert%' order by id`,
    [recipient],
  );

/** A member who registered by a mobile code, and so has a proven number and no e-mail address. */
async function registerByMobile(): Promise<Headers & { readonly mobile: string }> {
  const mobile = newMobile();
  const browser = openBrowser(shop);
  await must(browser.request(mobile));
  const answer = await must(browser.signIn(mobile, await texted(shop, mobile), { firstname: 'Ka Yan' }));
  shop.clock.advance({ minutes: 2 });
  return { mobile, headers: browser.signedIn(answer.generateCustomerTokenByMobile.token) };
}

/** An account with an e-mail address, and a number that a code has proven. */
async function withBoth(): Promise<SignedIn & { readonly mobile: string }> {
  const member = await signUpProven(shop, { store: 'hk_en' });
  const mobile = newMobile();
  await shop.db.query(
    'test.prove',
    'update identity.customer set mobile = $2, mobile_proven_at = now() where id = $1',
    [Number(member.customerId), mobile],
  );
  return { ...member, mobile };
}

describe('a gold price alert by text message', () => {
  it('tells a member without an e-mail address, once, with board, price and target', async () => {
    const member = await registerByMobile();
    expect(await read(member)).toEqual({
      gold_price_alerts: [],
      gold_price_alert_channels: [
        { channel: 'EMAIL', address: null },
        { channel: 'SMS', address: member.mobile },
      ],
    });
    expect((await set(member, start / 100 - 100)).channel).toBe('SMS');
    await fall(10_000);
    await fall(20_000);
    const [text, ...others] = await messages(member.mobile);
    expect(others).toEqual([]);
    expect(text?.channel).toBe('sms');
    expect(text?.body).toMatch(/is now at HK\$[\d,.]+\/tael, which reaches your HK\$[\d,.]+\/tael/);
    expect((await read(member)).gold_price_alerts[0].fired_at).not.toBeNull();
  });

  it('needs a number that a code has proven, and an address for e-mails', async () => {
    const reasonOf = async (member: Headers, channel: string) =>
      (refusalOf(await add(member, start / 100 - 100, channel)).data as { reason?: string }).reason;
    const typed = await signUpProven(shop, { store: 'hk_en' });
    await shop.db.query('test.type', 'update identity.customer set mobile = $2 where id = $1', [
      Number(typed.customerId),
      newMobile(),
    ]);
    expect(await reasonOf(typed, 'SMS')).toBe('no-mobile');
    expect((await read(typed)).gold_price_alert_channels[1]).toEqual({ channel: 'SMS', address: null });
    expect(await reasonOf(await registerByMobile(), 'EMAIL')).toBe('no-email');
  });

  it('is the member’s choice, which the same target sent again changes', async () => {
    const member = await withBoth();
    const first = await set(member, start / 100 - 100);
    expect(first.channel).toBe('EMAIL');
    expect(await set(member, start / 100 - 100, 'SMS')).toEqual({ id: first.id, channel: 'SMS' });
    await fall(10_000);
    expect(await messages(member.email)).toEqual([]);
    expect(await messages(member.mobile)).toHaveLength(1);
  });

  it('waits for the minute of its number, and is given to the carrier once', async () => {
    const member = await withBoth();
    for (const step of [1, 2, 3]) await set(member, start / 100 - step, 'SMS');
    await fall(10_000);
    expect(await messages(member.mobile)).toHaveLength(1);
    for (let minute = 0; minute < 4; minute += 1) {
      shop.clock.advance({ minutes: 1 });
      await shop.jobs.drain();
    }
    expect(await messages(member.mobile)).toHaveLength(3);
    expect(await messages(member.email)).toEqual([]);
  });

  it('goes by e-mail once the number has had its five of the day', async () => {
    const member = await withBoth();
    for (const step of [1, 2, 3, 4, 5, 6, 7]) await set(member, start / 100 - step, 'SMS');
    await fall(10_000);
    for (let minute = 0; minute < 65; minute += 1) {
      shop.clock.advance({ minutes: 1 });
      await shop.jobs.drain();
    }
    expect(await messages(member.mobile)).toHaveLength(5);
    expect(await messages(member.email)).toHaveLength(2);
  });

  it('goes by e-mail where the number was given up meanwhile', async () => {
    const member = await withBoth();
    await set(member, start / 100 - 100, 'SMS');
    await shop.db.query(
      'test.unprove',
      'update identity.customer set mobile_proven_at = null where id = $1',
      [Number(member.customerId)],
    );
    await fall(10_000);
    expect(await messages(member.mobile)).toEqual([]);
    expect(await messages(member.email)).toHaveLength(1);
  });

  it('reaches minors and members without any consent, since they asked for it themselves', async () => {
    const member = await withBoth();
    await shop.db.query('test.minor', `update identity.customer set age_range = '18-' where id = $1`, [
      Number(member.customerId),
    ]);
    await set(member, start / 100 - 100, 'SMS');
    await fall(10_000);
    expect(await messages(member.mobile)).toHaveLength(1);
  });
});

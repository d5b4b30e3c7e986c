import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { refusalOf, type SignedIn, signUpProven } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { deleteFiredJob, fireAlertsJob } from './fire-alerts.ts';

const board = 'HK-CK9999';
const office = { kind: 'system', job: 'back-office' } as const;
let shop: TestShop;
let start: number;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  start = sell();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query('test.limits', 'delete from platform.limit_use');
  await shop.db.query('test.alerts', 'delete from pricing.alert');
  if (sell() !== start) await publish(start);
});

const sell = (): number => shop.areas.pricing.current(board)?.sell.minor ?? 0;
/** Publishes a price in cents per tael. If it is a jump, confirms it unless `confirms` is false. */
async function publish(price: number, { confirms = true } = {}): Promise<void> {
  shop.clock.advance({ minutes: 1 });
  const wish = { type: board, sell: price, source: 'back-office', publisher: 'office' } as const;
  const { version, needsConfirmation } = await shop.areas.pricing.publishGoldPrice(office, wish);
  if (needsConfirmation && confirms)
    await shop.areas.pricing.confirmGoldPrice(office, board, version ?? 0, 'seen');
}
const fire = () => shop.jobs.runSchedule(fireAlertsJob);
const set = (member: SignedIn, target: number, direction = 'FALLS') =>
  shop.graphql(
    `mutation ($target: Float!, $direction: GoldPriceAlertDirection!) {
       addGoldPriceAlert(type: HK_CK9999, direction: $direction, target: $target) { id direction unit target { value currency } } }`,
    { target, direction },
    member.headers,
  );
const alertsOf = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (await must(shop.graphql('{ customer { gold_price_alerts { id fired_at } } }', {}, headers))).customer
    .gold_price_alerts;
const mails = ({ email }: SignedIn) =>
  shop.db.query<{ subject: string; body: string }>(
    'test.mails',
    `select subject, body from platform.message where recipient = $1 and key like 'gold-alert:%' order by id`,
    [email],
  );

describe('a gold price alert', () => {
  it('fires once in the member’s language, when the price falls to the target', async () => {
    const [english, chinese] = [
      await signUpProven(shop, { store: 'hk_en' }),
      await signUpProven(shop, { store: 'hk_zh' }),
    ];
    const target = start / 100 - 100;
    for (const member of [english, chinese]) await must(set(member, target));
    await fire();
    expect(await mails(english)).toEqual([]);
    await publish(start - 10_000);
    await Promise.all([fire(), fire()]);
    const [mail, ...others] = await mails(english);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('down to HK$');
    expect(mail?.body).toContain('a tael: it has fallen to your HK$');
    expect(mail?.body).toContain('/dynamicGoldPrice/?store=hk_en');
    expect((await mails(chinese))[0]?.subject).toContain('已降至');
    await publish(start);
    await publish(start - 20_000);
    await fire();
    expect(await mails(english)).toHaveLength(1);
    expect((await alertsOf(english))[0].fired_at).not.toBeNull();
  });

  it('fires when the price rises to the target, and only then', async () => {
    const member = await signUpProven(shop, { store: 'hk_en' });
    await must(set(member, start / 100 + 200, 'RISES'));
    await publish(start + 19_000);
    await fire();
    expect(await mails(member)).toEqual([]);
    await publish(start + 20_000);
    await fire();
    expect((await mails(member))[0]?.subject).toContain('up to HK$');
  });

  it('is not fired by a price far off that nobody has confirmed and that is withdrawn', async () => {
    const member = await signUpProven(shop, { store: 'hk_en' });
    await must(set(member, start / 200));
    await publish(Math.round(start / 3_000) * 1_000, { confirms: false });
    await fire();
    await publish(start);
    await fire();
    expect(await mails(member)).toEqual([]);
    expect((await alertsOf(member))[0].fired_at).toBeNull();
  });

  it('is refused without a price, at a price that is reached, and too far off', async () => {
    const member = await signUpProven(shop);
    const reason = async (target: number, direction?: string) =>
      (refusalOf(await set(member, target, direction)).data as { reason?: string }).reason;
    expect(await reason(0)).toBe('not-a-price');
    expect(await reason(-1)).toBe('not-a-price');
    expect(await reason(1.001)).toBe('not-a-price');
    expect(await reason(1e300)).toBe('not-a-price');
    expect(await reason(1)).toBe('too-far');
    expect(await reason(start / 100)).toBe('reached');
    expect(await reason(start / 200, 'RISES')).toBe('reached');
  });

  it('is set once when it is sent twice, and ten of a member wait at most, also of requests at once', async () => {
    const member = await signUpProven(shop);
    const target = start / 100 - 500;
    const [first, second] = [await must(set(member, target)), await must(set(member, target))];
    expect(second.addGoldPriceAlert.id).toBe(first.addGoldPriceAlert.id);
    for (let turn = 0; turn < 3; turn += 1)
      await Promise.all([1, 2, 3, 4, 5].map((step) => set(member, target - turn * 100 - step)));
    expect(await alertsOf(member)).toHaveLength(10);
    expect(refusalOf(await set(member, target - 900)).code).toBe('GOLD_ALERTS_FULL');
  });

  it('is deleted by its member alone, and shown to nobody else', async () => {
    const [member, other] = [await signUpProven(shop), await signUpProven(shop)];
    const { id } = (await must(set(member, start / 100 - 500))).addGoldPriceAlert;
    const remove = async ({ headers }: Pick<SignedIn, 'headers'>) =>
      (await must(shop.graphql('mutation ($id: ID!) { removeGoldPriceAlert(id: $id) }', { id }, headers)))
        .removeGoldPriceAlert;
    expect(await alertsOf(other)).toEqual([]);
    expect(await remove(other)).toBe(false);
    expect(await remove(member)).toBe(true);
    expect(await remove(member)).toBe(false);
  });

  it('ends by the link in an e-mail, whose opening alone changes nothing', async () => {
    const member = await signUpProven(shop, { store: 'hk_en' });
    await must(set(member, start / 100 - 100));
    await must(set(member, start / 100 - 900));
    await publish(start - 10_000);
    await fire();
    const link = /https?:\S+unsubscribe\?key=\S+/.exec((await mails(member))[0]?.body ?? '')?.[0] ?? '';
    const { pathname, search } = new URL(link);
    const page = await shop.http({ method: 'GET', url: pathname + search });
    expect(page.body).toContain('This ends all gold price alerts');
    expect(await alertsOf(member)).toHaveLength(2);
    const done = await shop.http({ method: 'POST', url: pathname + search });
    expect(done.body).toContain('no more gold price alerts');
    expect((await alertsOf(member)).filter((alert: { fired_at: string | null }) => !alert.fired_at)).toEqual(
      [],
    );
  });

  it('writes to one mailbox ten times a day at most, whatever accounts wait', async () => {
    const mailbox = `crowd${Date.now()}`;
    const members = [];
    for (const tag of ['a', 'b', 'c'])
      members.push(await signUpProven(shop, { email: `${mailbox}+${tag}@example.com` }));
    for (const member of members)
      for (let step = 1; step <= 5; step += 1) await must(set(member, start / 100 - 100 - step));
    await publish(start - 20_000);
    await fire();
    const sent = await Promise.all(members.map(mails));
    expect(sent.flat()).toHaveLength(10);
  });

  it('is deleted ninety days after it fired', async () => {
    const member = await signUpProven(shop);
    await must(set(member, start / 100 - 100));
    await publish(start - 10_000);
    await fire();
    shop.clock.advance({ days: 91 });
    await shop.jobs.runSchedule(deleteFiredJob);
    const rows = await shop.db.query('test.rows', 'select id from pricing.alert');
    expect(rows).toEqual([]);
  });
});

import { isMemberCode, memberStepAt, memberToken } from '@jinlan/domain/members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

let shop: TestShop;
let member: SignedIn;
let adviser: Awaited<ReturnType<typeof staffOf>>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  member = await signUp(shop, { email: 'Ka.Yan.Card@example.com' });
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.limits', 'delete from platform.limit_use');
});

interface Card {
  readonly code: string;
  readonly token: string;
  readonly seconds_left: number;
}

const cardOf = async ({ headers }: SignedIn): Promise<Card> => {
  const document = '{ customer { member_card { code token seconds_left } } }';
  return (await must(shop.graphql(document, {}, headers))).customer.member_card;
};
const identify = (code: string, headers: Record<string, string> = adviser.headers) =>
  shop.graphql(
    'mutation ($code: String!) { identifyMember(code: $code) { code is_live name email mobile level } }',
    { code },
    headers,
  );
const refusal = async (code: string, headers?: Record<string, string>) =>
  refusalOf(await identify(code, headers)).code;
const recorded = () =>
  shop.db.query<{ customer: string | null; store: string }>(
    'test.look-ups',
    `select record_id as customer, after ->> 'store' as store from platform.change
     where action = 'member.identify' and actor_id = $1 order by id`,
    [adviser.staffNo],
  );

describe('a member’s card', () => {
  it('has a code that was made at the registration and stays', async () => {
    const [row] = await shop.db.query<{ code: string }>(
      'test.code',
      'select member_code as code from identity.customer where id = $1',
      [Number(member.customerId)],
    );
    const card = await cardOf(member);
    expect(isMemberCode(card.code)).toBe(true);
    expect(card.code).toBe(row?.code);
    expect((await cardOf(await signUp(shop))).code).not.toBe(card.code);
  });

  it('gives an account from before one code, also to two requests at once', async () => {
    const older = await signUp(shop);
    await shop.db.query('test.older', 'update identity.customer set member_code = null where id = $1', [
      Number(older.customerId),
    ]);
    const cards = await Promise.all([cardOf(older), cardOf(older), cardOf(older)]);
    expect(new Set(cards.map(({ code }) => code)).size).toBe(1);
  });

  it('shows another token each minute', async () => {
    const first = await cardOf(member);
    expect(first.token).toMatch(/^JL1\.\d{16}\.\d+\.[A-Z2-7]{10}$/);
    expect((await cardOf(member)).token).toBe(first.token);
    shop.clock.advance({ seconds: first.seconds_left });
    const second = await cardOf(member);
    expect(second.token).not.toBe(first.token);
    expect(second.seconds_left).toBe(60);
  });

  it('is nobody else’s', async () => {
    const document = '{ customer { member_card { code } } }';
    const { data } = await shop.graphql(document, {}, { store: 'hk_en' });
    expect(data?.customer ?? null).toBeNull();
  });
});

describe('staff', () => {
  it('identify a member by the token, from the minute before to the one after', async () => {
    const { code, token } = await cardOf(member);
    const { identifyMember } = await must(identify(token));
    expect(identifyMember).toMatchObject({
      ...{ code, is_live: true, level: 'FANS', email: 'K***@example.com', mobile: null },
    });
    expect(identifyMember.name).toMatch(/^.\*+$/);
    // Looking up again with the same token is allowed.
    await must(identify(token));
    shop.clock.advance({ seconds: 60 });
    expect((await must(identify(token))).identifyMember.is_live).toBe(true);
    shop.clock.advance({ seconds: 60 });
    expect(await refusal(token)).toBe('MEMBER_CODE_EXPIRED');
  });

  it('identify a member by the typed code, which is not live', async () => {
    const { code } = await cardOf(member);
    const typed = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`;
    expect((await must(identify(typed))).identifyMember).toMatchObject({ code, is_live: false });
  });

  it('are refused a token that the shop did not make, a wrong code and an unknown one', async () => {
    const { code, token } = await cardOf(member);
    const other = await cardOf(await signUp(shop));
    const step = memberStepAt(shop.clock.now().getTime());
    expect(await refusal(memberToken(code, step, 'AAAAAAAAAA'))).toBe('MEMBER_CODE_EXPIRED');
    expect(await refusal(token.replace(code, other.code))).toBe('MEMBER_CODE_EXPIRED');
    expect(await refusal(memberToken(code, step + 1, token.slice(-10)))).toBe('MEMBER_CODE_EXPIRED');
    for (const text of ['', 'JL1', code.slice(1), `${code}1`, '1'.repeat(9_000)])
      expect(await refusal(text)).toBe('MEMBER_CODE_INVALID');
    expect(await refusal('0000000000000000')).toBe('MEMBER_NOT_FOUND');
  });

  it('leave a record of each member they looked for', async () => {
    const before = (await recorded()).length;
    await must(identify((await cardOf(member)).token));
    await identify('0000000000000000');
    expect((await recorded()).slice(before)).toEqual([
      { customer: member.customerId, store: 'hk-central' },
      { customer: null, store: 'hk-central' },
    ]);
  });

  it('identify at most sixty members in ten minutes, each of them', async () => {
    const other = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const codes = await Promise.all(Array.from({ length: 61 }, () => refusal('0000000000000000')));
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1);
    expect(await refusal('0000000000000000', other.headers)).toBe('MEMBER_NOT_FOUND');
  });

  it('alone may identify members', async () => {
    const { token } = await cardOf(member);
    for (const headers of [{ store: 'hk_en' }, member.headers])
      expect(await refusal(token, headers)).toBe('STAFF_ONLY');
  });
});

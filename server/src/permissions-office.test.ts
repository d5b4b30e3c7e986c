import { readFile } from 'node:fs/promises';
import { type Action, actions, anything, may, officeRoles, type Subject } from '@jinlan/domain/people';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOffice, codeOf, createOfficeShop, type OfficePerson, officePerson } from './testing/office.ts';
import type { TestShop } from './testing/shop.ts';

/**
 * Calls every operation of the back office with every role, as `permissions.test.ts` does for the shop. The
 * result must match the table of permissions. Each successful mutation must leave a row in the record of
 * changes.
 */
const schema = buildSchema(await readFile(new URL('../../contract/office.graphql', import.meta.url), 'utf8'));
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`),
);

const hk: Subject = { ...anything, id: 'hk/WALK', market: 'hk' };
const coupon = `market: hk, kind: percent, basisPoints: 100, firstDay: "2026-11-01", lastDay: "2026-11-30",
  labelZh: "礼", labelEn: "Gift"`;

interface Entry {
  /** The required permission; null if everybody may call it, since the answer reveals nothing about others. */
  readonly asks: { readonly action: Action; readonly subject: Subject } | null;
  readonly document: (turn: number) => string;
  /** The expected code if the role is allowed, but this try cannot succeed. */
  readonly otherwise?: string;
  /** Whether a guest gets the answer false instead of a refusal. */
  readonly saysFalse?: true;
  /** False where nothing existed to change, so that no change is recorded. */
  readonly changes?: false;
}

const entries: Readonly<Record<string, Entry>> = {
  'Query.changes': {
    asks: { action: 'coupon.read', subject: hk },
    document: () => '{ changes(record: { kind: "coupon", id: "hk/WALK" }) { next } }',
  },
  'Query.officeSession': { asks: null, document: () => '{ officeSession { accountId } }' },
  'Query.officeSessions': {
    asks: { action: 'office.own-account', subject: anything },
    document: () => '{ officeSessions { id } }',
  },
  'Query.officeInvitation': {
    asks: null,
    document: () => '{ officeInvitation(token: "x") { email } }',
    otherwise: 'RESET_LINK_INVALID',
  },
  'Query.coupons': {
    asks: { action: 'coupon.list', subject: anything },
    document: () => '{ coupons { next } }',
  },
  'Query.coupon': {
    asks: { action: 'coupon.read', subject: hk },
    document: () => '{ coupon(market: hk, code: "WALK") { code } }',
  },
  'Mutation.saveCoupon': {
    asks: { action: 'coupon.change', subject: hk },
    document: (turn) =>
      `mutation { saveCoupon(input: { code: "WALK${turn}", ${coupon} }, revision: null) { __typename } }`,
  },
  'Mutation.endOfficeSession': {
    asks: { action: 'office.own-account', subject: anything },
    document: () => 'mutation { endOfficeSession(id: "0") }',
    changes: false,
  },
  'Mutation.signIn': {
    asks: { action: 'office.sign-in', subject: anything },
    document: (turn) =>
      `mutation { signIn(email: "w${turn}@example.com", password: "x", code: "x") { name } }`,
    otherwise: 'SIGN_IN_FAILED',
  },
  'Mutation.acceptOfficeInvitation': {
    asks: null,
    document: () =>
      'mutation { acceptOfficeInvitation(token: "x", password: "x", code: "x") { recoveryCodes } }',
    otherwise: 'RESET_LINK_INVALID',
  },
  // Must be last, because it ends each session.
  'Mutation.signOut': {
    asks: { action: 'office.sign-out', subject: anything },
    document: () => 'mutation { signOut }',
    saysFalse: true,
  },
};

let shop: TestShop;
let people: readonly (OfficePerson & { readonly title: string; readonly actor: Parameters<typeof may>[0] })[];
beforeAll(async () => {
  shop = await createOfficeShop({ config: { trustedProxies: ['127.0.0.1'] } });
  const person = async (
    title: string,
    ...[roles, markets]: [typeof officeRoles, readonly ('cn' | 'hk')[]]
  ) => {
    const created = await officePerson(shop, roles, markets);
    return { ...created, title, actor: { kind: 'office', officeId: created.id, roles, markets } as const };
  };
  const testPeople = [];
  for (const role of officeRoles) testPeople.push(await person(role, [role] as never, ['hk']));
  testPeople.push(await person('owner elsewhere', ['owner'] as never, ['cn']));
  testPeople.push(await person('two roles', ['content', 'marketing'] as never, ['cn', 'hk']));
  testPeople.push(await person('no role', [] as never, ['hk']));
  people = [
    {
      ...(testPeople[0] as OfficePerson),
      title: 'nobody',
      cookie: '',
      actor: { kind: 'guest', holds: null },
    },
    ...testPeople,
  ];
});
afterAll(() => shop.close());

const changeCount = async (): Promise<number> =>
  (await shop.db.query<{ n: number }>('test', 'select count(*) as n from platform.change'))[0]?.n ?? 0;

describe('every operation of the back office', () => {
  let turn = 0;
  it.each(Object.keys(entries))(
    '%s is done or refused for each role by the permission table',
    async (label) => {
      const entry = entries[label] as Entry;
      for (const { title, actor, cookie } of people) {
        turn += 1;
        const before = await changeCount();
        const answer = await askOffice(
          shop,
          entry.document(turn),
          {},
          {
            cookie,
            headers: { 'x-forwarded-for': `198.18.${turn % 250}.9` },
          },
        );
        const allowed = entry.asks === null || may(actor, entry.asks.action, entry.asks.subject);
        const refusal = actor.kind === 'guest' ? 'OFFICE_SIGN_IN_REQUIRED' : 'NOT_AUTHORISED';
        const isFalse = entry.saysFalse === true && (actor.kind === 'guest' || !allowed);
        const expected = isFalse ? 'done' : allowed ? (entry.otherwise ?? 'done') : refusal;
        const code = codeOf(answer);
        expect(`${title}: ${typeof code === 'string' ? code : 'done'}`).toBe(`${title}: ${expected}`);
        const isChange =
          label.startsWith('Mutation.') && expected === 'done' && !isFalse && entry.changes !== false;
        expect(`${title}: ${(await changeCount()) - before}`).toBe(`${title}: ${isChange ? 1 : 0}`);
      }
    },
  );

  it('has an entry here, and no entry lacks an operation', () => {
    expect(Object.keys(entries).sort()).toEqual(fields.sort());
  });

  it('uses every action of the office', () => {
    const usedActions = new Set(Object.values(entries).map(({ asks }) => asks?.action));
    expect(
      actions.filter((action) => /^(?:office|coupon)\./.test(action) && !usedActions.has(action)),
    ).toEqual([]);
  });
});

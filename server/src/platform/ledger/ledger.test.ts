import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/processes/database.ts';
import type { Connection, Database } from '../database.ts';
import type { Logger } from '../log.ts';
import { expireOverdue } from './expire-overdue.ts';
import { type AccountOf, createLedger, type Ledger } from './ledger.ts';
import { findOverdue, type OverduePage } from './store-overdue.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const credit = createLedger({ code: 'store-credit', mayOverdraw: false });
const points = createLedger({ code: 'points', mayOverdraw: true });

let accounts = 0;
const newAccount = (unit: AccountOf['unit'] = 'HKD'): AccountOf => {
  accounts += 1;
  return { owner: `member-${accounts}`, unit };
};
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 26, 6, minute));
const within = <T>(work: (tx: Connection) => Promise<T>): Promise<T> => db.transaction(work);
const give = (ledger: Ledger, of: AccountOf, amount: number, cause: string, expiresAt: Date | null = null) =>
  within((tx) => ledger.credit(tx, of, { amount, against: 'orders', cause, expiresAt, at: at(0) }));
const take = (ledger: Ledger, of: AccountOf, amount: number, cause: string, minute = 1) =>
  within((tx) => ledger.debit(tx, of, { amount, against: 'orders', cause, at: at(minute) }));
const takeBack = (ledger: Ledger, of: AccountOf, cause: string, minute = 2) =>
  within((tx) => ledger.reverse(tx, of, { of: cause, cause: `back:${cause}`, at: at(minute) }));

const booked = (amount: number, isRepeated = false) => ({ ok: true, value: { amount, isRepeated } });
const refused = (code: string) => ({ ok: false, error: { code } });

describe('a ledger in the database', () => {
  it('has a balance of zero in an account that nobody opened', async () => {
    expect(await credit.balance(db, newAccount(), at(0))).toEqual({ total: 0, available: 0 });
    expect(await take(credit, newAccount(), 1, 'order')).toMatchObject(refused('NOT_ENOUGH'));
  });

  it('separates kinds, owners and units', async () => {
    const dollars = newAccount('HKD');
    await give(credit, dollars, 500, 'gift');
    for (const [ledger, of] of [
      [points, dollars],
      [credit, { ...dollars, unit: 'SGD' }],
      [credit, newAccount()],
    ] as const)
      expect(await ledger.balance(db, of, at(1))).toEqual({ total: 0, available: 0 });
  });

  it('opens many accounts with their first credit, and leaves those that exist as they are', async () => {
    const [old, fresh, expiring] = [newAccount(), newAccount(), newAccount()];
    await give(credit, old, 500, 'gift');
    const credits = [old, fresh, expiring].map((of, index) => ({
      ...{ ...of, amount: 70, cause: 'import', expiresAt: index === 2 ? at(9) : null },
      against: 'imports' as const,
    }));
    const open = () => within((tx) => credit.openWithCredit(tx, credits, at(0)));
    expect((await open()).toSorted()).toEqual([fresh.owner, expiring.owner].toSorted());
    expect(await open()).toEqual([]);
    const owners = [old.owner, fresh.owner, expiring.owner, 'nobody'];
    expect([...(await credit.balances(db, owners, 'HKD', at(10)))].toSorted()).toEqual(
      [
        [old.owner, { total: 500, available: 500 }],
        [fresh.owner, { total: 70, available: 70 }],
        [expiring.owner, { total: 70, available: 0 }],
      ].toSorted(),
    );
    expect(await take(credit, fresh, 71, 'order')).toMatchObject(refused('NOT_ENOUGH'));
    expect(await take(credit, fresh, 70, 'order')).toEqual(booked(-70));
  });

  it('shows its entries by pages, the newest first, each with the balance after it', async () => {
    const of = newAccount();
    await give(credit, of, 100, 'gift');
    await take(credit, of, 30, 'order', 1);
    await takeBack(credit, of, 'order', 2);
    const page = (offset: number) => credit.history(db, of, { offset, limit: 2 });
    expect(await page(0)).toMatchObject({
      total: 3,
      entries: [
        { kind: 'reversal', amount: 30, balance: 100, cause: 'back:order' },
        { kind: 'debit', amount: -30, balance: 70, cause: 'order', at: at(1) },
      ],
    });
    expect(await page(2)).toMatchObject({
      total: 3,
      entries: [{ kind: 'credit', amount: 100, balance: 100 }],
    });
    expect(await credit.history(db, newAccount(), { offset: 0, limit: 2 })).toEqual({
      entries: [],
      total: 0,
    });
  });

  it('books each cause once, and refuses a different entry for it', async () => {
    const of = newAccount();
    const answers = await Promise.all([1, 2, 3, 4].map(() => give(credit, of, 500, 'gift')));
    expect(answers.filter((answer) => answer.ok && !answer.value.isRepeated)).toHaveLength(1);
    expect(await credit.balance(db, of, at(1))).toEqual({ total: 500, available: 500 });
    expect(await give(credit, of, 400, 'gift')).toMatchObject(refused('CAUSE_USED'));
    expect(await give(credit, of, 500, 'gift', at(9))).toMatchObject(refused('CAUSE_USED'));
    expect(await take(credit, of, 500, 'gift')).toMatchObject(refused('CAUSE_USED'));
    expect(await take(credit, of, 200, 'order')).toEqual(booked(-200));
    expect(await take(credit, of, 200, 'order')).toEqual(booked(-200, true));
    expect(await credit.balance(db, of, at(1))).toEqual({ total: 300, available: 300 });
  });

  it('lets debits at the same moment take the balance and no more', async () => {
    const of = newAccount();
    await give(credit, of, 60, 'gift');
    await give(credit, of, 40, 'refund', at(9));
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => take(credit, of, 30, `order:${n}`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const answer of answers) if (!answer.ok) expect(answer.error).toMatchObject({ code: 'NOT_ENOUGH' });
    expect(await credit.balance(db, of, at(1))).toEqual({ total: 10, available: 10 });
  });

  it('makes the second debit wait for the first, which may be undone', async () => {
    const of = newAccount();
    await give(credit, of, 100, 'gift');
    for (const firstKeeps of [false, true]) {
      const opened = Promise.withResolvers<void>();
      const decided = Promise.withResolvers<void>();
      const first = within(async (tx) => {
        await credit.debit(tx, of, {
          amount: 60,
          against: 'orders',
          cause: `first ${firstKeeps}`,
          at: at(1),
        });
        opened.resolve();
        await decided.promise;
        if (!firstKeeps) throw new Error('not after all');
      });
      await opened.promise;
      const second = take(credit, of, 60, `second ${firstKeeps}`);
      decided.resolve();
      await first.catch(() => undefined);
      expect((await second).ok).toBe(!firstKeeps);
      if (!firstKeeps) expect(await takeBack(credit, of, `second ${firstKeeps}`)).toEqual(booked(60));
    }
    expect(await credit.balance(db, of, at(3))).toEqual({ total: 40, available: 40 });
  });

  it('spends what expires first, and an expiry takes the rest of its lot once', async () => {
    const of = newAccount();
    await give(credit, of, 100, 'gift');
    await give(credit, of, 50, 'late', at(20));
    await give(credit, of, 50, 'soon', at(10));
    await take(credit, of, 70, 'order');
    expect(await credit.balance(db, of, at(10))).toEqual({ total: 130, available: 130 });
    expect(await credit.balance(db, of, at(20))).toEqual({ total: 130, available: 100 });
    const answers = await Promise.all([1, 2, 3].map(() => within((tx) => credit.expire(tx, of, at(20)))));
    expect(answers.filter((answer) => answer !== null)).toEqual([{ amount: -30, isRepeated: false }]);
    expect(await credit.balance(db, of, at(20))).toEqual({ total: 100, available: 100 });
    // What is returned to an expired lot expires again.
    expect(await takeBack(credit, of, 'order', 21)).toEqual(booked(70));
    expect(await credit.balance(db, of, at(21))).toEqual({ total: 170, available: 100 });
    expect(await within((tx) => credit.expire(tx, of, at(21)))).toEqual({ amount: -70, isRepeated: false });
    expect(await within((tx) => credit.expire(tx, of, at(21)))).toBeNull();
  });

  it('finds what is overdue page by page, also behind pages of lots that are used up', async () => {
    const [used, open] = [newAccount(), newAccount()];
    // Before everything else in this file.
    const early = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await within(async (tx) => {
      for (const minute of [1, 2, 3, 4, 5]) {
        const entry = {
          amount: 10,
          against: 'imports' as const,
          cause: `lot ${minute}`,
          expiresAt: early(10 + minute),
          at: early(minute),
        };
        await credit.credit(tx, minute === 4 ? open : used, entry);
      }
      await credit.debit(tx, used, { amount: 40, against: 'orders', cause: 'all', at: early(9) });
    });
    const owners: string[] = [];
    let after: OverduePage['next'] = null;
    let pages = 0;
    do {
      const page: OverduePage = await findOverdue(db, ['store-credit'], early(30), { after, limit: 2 });
      owners.push(...page.accounts.map(({ owner }) => owner));
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect({ owners, pages }).toEqual({ owners: [open.owner], pages: 3 });
    const log = { error: () => undefined } as unknown as Logger;
    const run = () => expireOverdue({ db, log }, ['store-credit'], early(30));
    expect([await run(), await run()]).toEqual([
      { booked: 1, failed: 0 },
      { booked: 0, failed: 0 },
    ]);
  });

  it('reverses an existing entry once, however many ask', async () => {
    const of = newAccount();
    await give(credit, of, 100, 'gift');
    await take(credit, of, 80, 'order');
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(credit, of, 'order')));
    expect(answers.filter((answer) => answer.ok && !answer.value.isRepeated)).toHaveLength(1);
    expect(await credit.balance(db, of, at(3))).toEqual({ total: 100, available: 100 });
    const repeated = { of: 'order', cause: 'another word', at: at(3) };
    expect(await within((tx) => credit.reverse(tx, of, repeated))).toMatchObject(refused('NOT_REVERSIBLE'));
    expect(await takeBack(credit, of, 'nothing')).toMatchObject(refused('NOT_REVERSIBLE'));
    expect(await takeBack(credit, of, 'back:order')).toMatchObject(refused('NOTHING_TO_REVERSE'));
    await take(credit, of, 30, 'second order');
    expect(await takeBack(credit, of, 'gift')).toMatchObject(refused('NOT_ENOUGH'));
  });

  it('may be below zero where its kind allows it, until the next credit', async () => {
    const of = newAccount('points');
    await give(points, of, 100, 'earned', at(30));
    await take(points, of, 90, 'gift');
    expect(await takeBack(points, of, 'earned')).toEqual(booked(-100));
    expect(await points.balance(db, of, at(3))).toEqual({ total: -90, available: 0 });
    await give(points, of, 40, 'second');
    await give(points, of, 60, 'third', at(30));
    expect(await points.balance(db, of, at(4))).toEqual({ total: 10, available: 10 });
    expect(await takeBack(points, of, 'gift', 5)).toEqual(booked(90));
    expect(await points.balance(db, of, at(5))).toEqual({ total: 100, available: 100 });
  });

  it('adds up after any sequence of bookings, and is never refused by the database', async () => {
    const step = fc.record({
      what: fc.constantFrom('give', 'take', 'back', 'expire'),
      amount: fc.integer({ min: 1, max: 50 }),
      lasts: fc.option(fc.integer({ min: 1, max: 8 })),
      which: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, mayOverdraw) => {
        const ledger = mayOverdraw ? points : credit;
        const of = newAccount();
        const causes: string[] = [];
        let total = 0;
        for (const [minute, { what, amount, lasts, which }] of steps.entries()) {
          const cause = `step:${minute}`;
          const now = at(minute);
          const answer = await within(async (tx) => {
            if (what === 'expire') return ledger.expire(tx, of, now);
            const expiresAt = lasts === null ? null : at(minute + lasts);
            const result =
              what === 'give'
                ? await ledger.credit(tx, of, { amount, against: 'orders', cause, expiresAt, at: now })
                : what === 'take'
                  ? await ledger.debit(tx, of, { amount, against: 'orders', cause, at: now })
                  : await ledger.reverse(tx, of, {
                      of: causes[which % causes.length] ?? '?',
                      cause,
                      at: now,
                    });
            return result.ok ? result.value : null;
          });
          if (answer !== null && what !== 'expire') causes.push(cause);
          total += answer?.amount ?? 0;
          const balance = await ledger.balance(db, of, now);
          expect(balance.total).toBe(total);
          if (!mayOverdraw) expect(total).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('the database by itself', () => {
  const idOf = async (of: AccountOf): Promise<number> => {
    const [row] = await db.query<{ id: number }>(
      'test.account',
      'select id from platform.ledger_account where owner = $1',
      [of.owner],
    );
    return row?.id ?? 0;
  };
  /** Writes as code does that takes no lock and checks no rule. */
  const addEntry = (on: Connection, account: number, amount: number, cause: string) =>
    on.query<{ id: number }>(
      'test.entry',
      `insert into platform.ledger_entry (account_id, kind, amount, cause, against, at)
       values ($1, case when $2::bigint > 0 then 'credit' else 'debit' end, $2, $3, 'orders', now()) returning id`,
      [account, amount, cause],
    );
  const pair = (on: Connection, account: number, debit: number, lot: number, amount: number) =>
    on.query(
      'test.pair',
      'insert into platform.ledger_pairing (account_id, debit_id, lot_id, amount) values ($1, $2, $3, $4)',
      [account, debit, lot, amount],
    );

  it.each(['ledger_account', 'ledger_entry', 'ledger_pairing'])(
    'changes and deletes nothing of %s',
    async (table) => {
      const of = newAccount();
      await give(credit, of, 100, 'gift');
      await take(credit, of, 10, 'order');
      const column = table === 'ledger_account' ? 'owner' : 'amount';
      for (const text of [
        `update platform.${table} set ${column} = ${column}`,
        `delete from platform.${table}`,
        `truncate platform.${table} cascade`,
      ])
        await expect(db.script(text)).rejects.toThrow('append only');
    },
  );

  it('refuses the same cause, and a second reversal, of one account', async () => {
    const of = newAccount();
    await give(credit, of, 100, 'gift');
    await expect(addEntry(db, await idOf(of), 5, 'gift')).rejects.toThrow('cause');
    const other = { amount: 100, against: 'goodwill', cause: 'gift', expiresAt: null, at: at(0) } as const;
    expect(await within((tx) => credit.credit(tx, of, other))).toMatchObject(refused('CAUSE_USED'));
  });

  it('refuses a balance below zero, also for two writers without the lock', async () => {
    const of = newAccount();
    await give(credit, of, 100, 'gift');
    const account = await idOf(of);
    const [lot] = await db.query<{ id: number }>(
      'test.lot',
      'select id from platform.ledger_entry where account_id = $1',
      [account],
    );
    const spend = (cause: string) =>
      within(async (tx) => {
        const [entry] = await addEntry(tx, account, -70, cause);
        await pair(tx, account, entry?.id ?? 0, lot?.id ?? 0, 70);
      });
    const answers = await Promise.allSettled([spend('one'), spend('other')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await credit.balance(db, of, at(1))).toEqual({ total: 30, available: 30 });
  });

  it('refuses a debit without lots, a lot that is used twice, and lots of another account', async () => {
    const [of, other] = [newAccount(), newAccount()];
    await give(credit, of, 100, 'gift');
    await give(credit, other, 100, 'gift');
    const account = await idOf(of);
    const lots = await db.query<{ id: number }>(
      'test.lots',
      'select id from platform.ledger_entry where account_id = any($1::bigint[]) order by id',
      [[account, await idOf(other)]],
    );
    const [own = 0, foreign = 0] = lots.map(({ id }) => id);
    const spend = (pairs: readonly (readonly [number, number])[]) =>
      within(async (tx) => {
        const [entry] = await addEntry(tx, account, -60, 'order');
        for (const [lot, amount] of pairs) await pair(tx, account, entry?.id ?? 0, lot, amount);
      });
    await expect(spend([])).rejects.toThrow('not paired');
    await expect(spend([[own, 50]])).rejects.toThrow('not paired');
    await expect(within((tx) => addEntry(tx, account, -40, 'bare'))).rejects.toThrow('not paired');
    await expect(spend([[foreign, 60]])).rejects.toThrow();
    await expect(
      within(async (tx) => {
        await addEntry(tx, account, 60, 'more');
        const [entry] = await addEntry(tx, account, -120, 'second order');
        await pair(tx, account, entry?.id ?? 0, own, 120);
      }),
    ).rejects.toThrow('taken wrongly');
  });
});

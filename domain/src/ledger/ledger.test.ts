import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  available,
  type Booking,
  balance,
  credit,
  debit,
  type EntryKind,
  expire,
  type Lot,
  nextExpiry,
  type Original,
  reverse,
} from './index.ts';

interface Entry extends Pick<Booking, 'kind' | 'amount' | 'expiresAt' | 'reverses'> {
  readonly entry: number;
}

/** A ledger in memory. It stores only entries and pairings, and computes the account as the database does. */
class MemoryLedger {
  readonly entries: Entry[] = [];
  readonly pairings: { readonly debit: number; readonly lot: number; readonly amount: number }[] = [];
  readonly #mayOverdraw: boolean;

  constructor(mayOverdraw: boolean) {
    this.#mayOverdraw = mayOverdraw;
  }

  book({ pairings, ...booking }: Booking): number {
    const entry = this.entries.length + 1;
    this.entries.push({ ...booking, entry });
    for (const { debit, lot, amount } of pairings)
      this.pairings.push({ debit: debit ?? entry, lot: lot ?? entry, amount });
    return entry;
  }

  sum(): number {
    return this.entries.reduce((sum, { amount }) => sum + amount, 0);
  }

  takenFrom(lot: number): number {
    return this.pairings.reduce((sum, pairing) => sum + (pairing.lot === lot ? pairing.amount : 0), 0);
  }

  takenBy(debit: number): number {
    return this.pairings.reduce((sum, pairing) => sum + (pairing.debit === debit ? pairing.amount : 0), 0);
  }

  isReversed(entry: number): boolean {
    return this.entries.some(({ reverses }) => reverses === entry);
  }

  lot({ entry, amount, expiresAt }: Entry): Lot {
    return { entry, left: amount - this.takenFrom(entry), expiresAt };
  }

  account(): Account {
    return {
      lots: this.entries.filter(({ kind }) => kind === 'credit').map((entry) => this.lot(entry)),
      debts: this.entries
        .filter(({ entry, amount }) => amount < 0 && !this.isReversed(entry))
        .map(({ entry, amount }) => ({ entry, owed: -amount - this.takenBy(entry) }))
        .filter(({ owed }) => owed > 0),
      mayOverdraw: this.#mayOverdraw,
    };
  }

  original({ entry, kind, amount }: Entry): Original {
    const expiries = new Set(this.entries.filter((one) => one.kind === 'expiry').map((one) => one.entry));
    const expired = this.pairings.filter((pairing) => pairing.lot === entry && expiries.has(pairing.debit));
    const lots = this.entries.filter((entryOfLot) => entryOfLot.kind === 'credit');
    const taken = lots.flatMap((lot) => {
      const pairs = this.pairings.filter((pairing) => pairing.debit === entry && pairing.lot === lot.entry);
      const all = pairs.reduce((sum, pairing) => sum + pairing.amount, 0);
      return all > 0 ? [{ lot: this.lot(lot), amount: all }] : [];
    });
    return { entry, kind, amount, taken, expired: expired.reduce((sum, one) => sum + one.amount, 0) };
  }
}

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 26, 6, minute));

type Step =
  | { readonly kind: 'credit'; readonly amount: number; readonly lasts: number | null }
  | { readonly kind: 'debit'; readonly amount: number }
  | { readonly kind: 'expire' }
  | { readonly kind: 'reverse'; readonly which: number };

const amount = fc.integer({ min: 1, max: 50 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('credit' as const),
    amount,
    lasts: fc.option(fc.integer({ min: 1, max: 12 })),
  }),
  fc.record({ kind: fc.constant('debit' as const), amount }),
  fc.constant({ kind: 'expire' } as const),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat() }),
);

/** Books one step a minute, and calls `check` after each. */
function run(
  steps: readonly Step[],
  mayOverdraw: boolean,
  check: (ledger: MemoryLedger, now: Date, booked: Booking | null, before: Account) => void,
): MemoryLedger {
  const ledger = new MemoryLedger(mayOverdraw);
  for (const [minute, step] of steps.entries()) {
    const now = at(minute);
    const account = ledger.account();
    const booked = bookingOf(ledger, account, step, minute);
    if (booked) ledger.book(booked);
    check(ledger, now, booked, account);
  }
  return ledger;
}

function bookingOf(ledger: MemoryLedger, account: Account, step: Step, minute: number): Booking | null {
  const now = at(minute);
  switch (step.kind) {
    case 'credit':
      return credit(account, step.amount, step.lasts === null ? null : at(minute + step.lasts), now);
    case 'debit': {
      const debited = debit(account, step.amount, now);
      if (debited.ok) return debited.value;
      expect(account.mayOverdraw).toBe(false);
      expect(debited.error.data.available).toBe(available(account, now));
      expect(step.amount).toBeGreaterThan(available(account, now));
      return null;
    }
    case 'expire':
      return expire(account, now);
    case 'reverse': {
      const open = ledger.entries.filter(({ entry }) => !ledger.isReversed(entry));
      const original = open[step.which % Math.max(1, open.length)];
      if (original === undefined) return null;
      const reversed = reverse(account, ledger.original(original), now);
      return reversed.ok ? reversed.value : null;
    }
  }
}

const history = fc.array(step, { maxLength: 30 });

describe('a ledger', () => {
  it('has the sum of its entries as its balance after any bookings', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (steps, mayOverdraw) => {
        run(steps, mayOverdraw, (ledger) => expect(balance(ledger.account())).toBe(ledger.sum()));
      }),
    );
  });

  it('is negative only if it may be overdrawn', () => {
    fc.assert(
      fc.property(history, (steps) => {
        run(steps, false, (ledger) => {
          expect(ledger.sum()).toBeGreaterThanOrEqual(0);
          expect(ledger.account().debts).toEqual([]);
        });
      }),
    );
  });

  it('takes at most a lot’s credit, and at most a debit’s amount', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (steps, mayOverdraw) => {
        run(steps, mayOverdraw, (ledger) => {
          for (const { entry, kind, amount } of ledger.entries) {
            const spentAmount = kind === 'credit' ? ledger.takenFrom(entry) : ledger.takenBy(entry);
            const [smallest, greatest] =
              kind === 'credit' || amount < 0 ? [0, Math.abs(amount)] : [-amount, 0];
            expect(spentAmount).toBeGreaterThanOrEqual(smallest);
            expect(spentAmount).toBeLessThanOrEqual(greatest);
            if (!mayOverdraw && amount < 0) expect(spentAmount).toBe(greatest);
          }
        });
      }),
    );
  });

  it('spends the lot that expires first, and no expired lot', () => {
    fc.assert(
      fc.property(history, (steps) => {
        run(steps, false, (_books, now, booked, before) => {
          if (booked?.kind !== 'debit') return;
          const expiry = ({ expiresAt }: Lot): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
          const used = booked.pairings.map(
            ({ lot }) => before.lots.find(({ entry }) => entry === lot) as Lot,
          );
          for (const lot of used) expect(expiry(lot)).toBeGreaterThan(now.getTime());
          const last = Math.max(...used.map(expiry));
          for (const lot of before.lots) {
            const spentAmount = booked.pairings.find((pairing) => pairing.lot === lot.entry)?.amount ?? 0;
            const isEarlier = expiry(lot) > now.getTime() && expiry(lot) < last;
            if (isEarlier) expect(spentAmount).toBe(lot.left);
          }
        });
      }),
    );
  });

  it('has no expired lots after an expiry, and a second expiry does nothing', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (steps, mayOverdraw) => {
        const ledger = run(steps, mayOverdraw, () => undefined);
        const now = at(steps.length);
        const spendable = available(ledger.account(), now);
        const expiry = expire(ledger.account(), now);
        if (expiry) ledger.book(expiry);
        expect(expire(ledger.account(), now)).toBeNull();
        expect(available(ledger.account(), now)).toBe(spendable);
        expect(Math.max(0, ledger.sum())).toBe(spendable);
      }),
    );
  });

  it('tells what expires next, all of one moment, and nothing of what has expired', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 6, minute));
    const lots: readonly Lot[] = [
      { entry: 1, left: 5, expiresAt: null },
      { entry: 2, left: 10, expiresAt: at(9) },
      { entry: 3, left: 20, expiresAt: at(5) },
      { entry: 4, left: 30, expiresAt: at(5) },
    ];
    expect(nextExpiry(lots, at(4))).toEqual({ amount: 50, at: at(5) });
    expect(nextExpiry(lots, at(5))).toEqual({ amount: 10, at: at(9) });
    expect(nextExpiry(lots, at(9))).toBeNull();
    expect(nextExpiry([], at(0))).toBeNull();
  });

  it('has the same lots after a debit and its reversal', () => {
    fc.assert(
      fc.property(history, amount, (steps, spent) => {
        const ledger = run(steps, false, () => undefined);
        const now = at(steps.length);
        const before = ledger.account();
        const debited = debit(before, spent, now);
        if (!debited.ok) return;
        ledger.book(debited.value);
        const [entry] = ledger.entries.slice(-1);
        const reversed = reverse(ledger.account(), ledger.original(entry as Entry), now);
        if (!reversed.ok) throw new Error(reversed.error.code);
        ledger.book(reversed.value);
        expect(ledger.account()).toEqual(before);
      }),
    );
  });

  it('has the same lots after an unspent credit and its reversal', () => {
    fc.assert(
      fc.property(history, amount, (steps, creditAmount) => {
        const ledger = run(steps, false, () => undefined);
        const now = at(steps.length);
        const before = available(ledger.account(), now);
        ledger.book(credit(ledger.account(), creditAmount, null, now));
        const [entry] = ledger.entries.slice(-1);
        const reversed = reverse(ledger.account(), ledger.original(entry as Entry), now);
        if (!reversed.ok) throw new Error(reversed.error.code);
        ledger.book(reversed.value);
        expect(available(ledger.account(), now)).toBe(before);
      }),
    );
  });

  it('has no debt as long as it has credit to spend', () => {
    fc.assert(
      fc.property(history, (steps) => {
        run(steps, true, (ledger, now) => {
          const { lots, debts } = ledger.account();
          if (debts.length > 0) expect(available({ lots, debts: [] }, now)).toBe(0);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('pays debts from the next credit first', () => {
    const ledger = new MemoryLedger(true);
    const overdrawn = debit(ledger.account(), 30, at(0));
    if (overdrawn.ok) ledger.book(overdrawn.value);
    expect(balance(ledger.account())).toBe(-30);
    ledger.book(credit(ledger.account(), 20, at(9), at(1)));
    expect(ledger.account()).toMatchObject({ debts: [{ entry: 1, owed: 10 }] });
    ledger.book(credit(ledger.account(), 20, at(9), at(2)));
    expect(available(ledger.account(), at(3))).toBe(10);
    // The debit takes from lots that expire later, so no amount expires twice.
    expect(expire(ledger.account(), at(9))?.amount).toBe(-10);
  });

  it('reverses the part of a credit that has not expired, a spent part from other lots', () => {
    const ledger = new MemoryLedger(false);
    ledger.book(credit(ledger.account(), 100, at(5), at(0)));
    const spent = debit(ledger.account(), 30, at(1));
    if (spent.ok) ledger.book(spent.value);
    const expiry = expire(ledger.account(), at(5));
    if (expiry) ledger.book(expiry);
    ledger.book(credit(ledger.account(), 50, null, at(6)));
    const reversed = reverse(ledger.account(), ledger.original(ledger.entries[0] as Entry), at(7));
    expect(reversed).toMatchObject({ ok: true, value: { amount: -30, pairings: [{ lot: 4, amount: 30 }] } });
  });

  it.each<EntryKind>(['expiry', 'reversal'])('does not reverse %s', (kind) => {
    const account = new MemoryLedger(true).account();
    const original = { entry: 1, kind, amount: -5, taken: [], expired: 0 };
    expect(reverse(account, original, at(0))).toMatchObject({ ok: false, error: { data: { kind } } });
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])('refuses an amount of %s', (wrong) => {
    const account = new MemoryLedger(true).account();
    expect(() => credit(account, wrong, null, at(0))).toThrow(RangeError);
    expect(() => debit(account, wrong, at(0))).toThrow(RangeError);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, guest, holding } from '../people/index.ts';
import {
  ceilingOf,
  checkCount,
  checkCounted,
  checkWanted,
  decideReservation,
  endOf,
  keepingStages,
  mayKeepOneMore,
  type ReservationStage,
  type ReservationStep,
  reservationStages,
  reservationSteps,
  reservationStepsFor,
  type TransferStage,
  transferStages,
  transferSteps,
  transferStepsFor,
} from './index.ts';

const expiresAt = new Date('2026-11-26T03:00:00Z');
const after = (hours: number): Date => new Date(expiresAt.getTime() + hours * 3_600_000);
const subject = { id: 'key', customerId: null, storeId: 'hk-central' };
const staffIn = (storeId: string, role: 'adviser' | 'manager' = 'adviser'): Actor => ({
  ...{ kind: 'staff', staffNo: 'HK0101', storeId, role, customerId: null, holds: null },
});
const actors: readonly Actor[] = [
  staffIn('hk-central'),
  staffIn('hk-shatin'),
  holding(guest, 'key'),
  guest,
  { kind: 'system', job: 'release' },
];

const step = (stage: ReservationStage, kind: ReservationStep, actor: Actor, now: Date): string => {
  const decided = decideReservation({ stage, expiresAt }, { kind }, { actor, subject, now });
  return decided.ok ? (decided.value[0]?.to ?? 'nothing') : decided.error.reason;
};

describe('a reservation', () => {
  it('goes from requested over prepared and tried to bought, by staff of its store, sold by its manager', () => {
    const manager = staffIn('hk-central', 'manager');
    const [adviser = guest, elsewhere = guest, customer = guest] = actors;
    expect(step('requested', 'prepare', adviser, after(-1))).toBe('prepared');
    expect(step('prepared', 'hand-over', adviser, after(-1))).toBe('tried');
    expect(step('tried', 'buy', adviser, after(1))).toBe('role');
    expect(step('tried', 'buy', manager, after(1))).toBe('bought');
    expect(step('requested', 'buy', manager, after(0))).toBe('condition');
    for (const actor of [elsewhere, customer, guest])
      expect(step('requested', 'prepare', actor, after(-1))).toBe('role');
    expect(step('requested', 'cancel', customer, after(-1))).toBe('cancelled');
    expect(step('tried', 'cancel', customer, after(-1))).toBe('stage');
  });

  it('ends by the shop alone, once its time is over', () => {
    const system = actors[4] ?? guest;
    expect(step('requested', 'expire', system, after(-0.01))).toBe('condition');
    expect(step('requested', 'expire', system, after(0))).toBe('expired');
    expect(step('tried', 'expire', system, after(11.9))).toBe('condition');
    expect(step('tried', 'expire', system, after(12))).toBe('expired');
    expect(step('requested', 'expire', actors[0] ?? guest, after(1))).toBe('role');
  });

  it('sells or gives back exactly when it stops keeping the piece', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reservationStages),
        fc.constantFrom(...reservationSteps),
        fc.constantFrom(...actors),
        fc.integer({ min: -48, max: 48 }),
        (stage, kind, actor, hours) => {
          const now = after(hours);
          const decided = decideReservation({ stage, expiresAt }, { kind }, { actor, subject, now });
          for (const event of decided.ok ? decided.value : []) {
            expect(keepingStages).toContain(event.from);
            const moves = event.effects.filter((effect) => effect !== 'tell');
            if (keepingStages.includes(event.to)) expect(moves).toEqual([]);
            else expect(moves).toEqual([event.to === 'bought' ? 'sell' : 'give-back']);
          }
          const buttons = reservationStepsFor({ stage, expiresAt }, { actor, subject, now });
          expect(buttons.includes(kind)).toBe(decided.ok);
        },
      ),
    );
  });

  it('keeps the piece until its end, and longer only while it is tried', () => {
    for (const stage of keepingStages)
      expect(endOf({ stage, expiresAt })).toEqual(stage === 'tried' ? after(12) : expiresAt);
  });
});

describe('what a store keeps', () => {
  it('is a quarter of its pieces at most, at least one, and nothing where the setting is 0', () => {
    expect([ceilingOf(20, 24), ceilingOf(20, 1_000), ceilingOf(20, 1), ceilingOf(0, 1_000)]).toEqual([
      6, 20, 1, 0,
    ]);
  });

  it('never exceeds the ceiling, whoever asks in whatever order', () => {
    const asking = fc.record({ network: fc.nat({ max: 3 }), isGuest: fc.boolean() });
    fc.assert(
      fc.property(fc.nat({ max: 40 }), fc.array(asking, { maxLength: 80 }), (ceiling, everybody) => {
        const kept: { network: number; isGuest: boolean }[] = [];
        for (const one of everybody) {
          const ofNetwork = kept.filter(({ network }) => network === one.network).length;
          const pieces = {
            ...{ all: kept.length, ofNetwork, ofWideNetwork: ofNetwork },
            ofGuests: kept.filter(({ isGuest }) => isGuest).length,
          };
          if (mayKeepOneMore(pieces, ceiling, one.isGuest)) kept.push(one);
        }
        expect(kept.length).toBeLessThanOrEqual(ceiling);
        expect(kept.filter(({ isGuest }) => isGuest).length).toBeLessThanOrEqual(Math.max(1, ceiling * 0.6));
      }),
    );
  });
});

describe('a transfer', () => {
  it('is sent by the sender, received by the receiver, and cancelled by both before', () => {
    const steps = (stage: TransferStage, store: string) =>
      transferStepsFor({ stage, fromStore: 'a', toStore: 'b' }, store);
    expect([steps('requested', 'a'), steps('requested', 'b')]).toEqual([['send', 'cancel'], ['cancel']]);
    expect([steps('sent', 'a'), steps('sent', 'b')]).toEqual([[], ['receive']]);
    for (const stage of transferStages) {
      expect(steps(stage, 'c')).toEqual([]);
      for (const each of steps(stage, 'a')) expect(transferSteps).toContain(each);
    }
    for (const stage of ['received', 'cancelled'] as const) expect(steps(stage, 'b')).toEqual([]);
  });

  it('asks for each piece once, in whole numbers', () => {
    const code = (lines: Parameters<typeof checkWanted>[0]) => {
      const checked = checkWanted(lines);
      return checked.ok ? null : checked.error.code;
    };
    expect(code([{ sku: 'A', quantity: 1 }])).toBeNull();
    for (const quantity of [0, -1, 1.5, 51, Number.NaN])
      expect(code([{ sku: 'A', quantity }])).toBe('quantity');
    expect(code(['A', 'A'].map((sku) => ({ sku, quantity: 1 })))).toBe('twice');
  });

  it('never receives more than was sent, nor sends more than was asked for', () => {
    const quantity = fc.integer({ min: -2, max: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 5 }),
        fc.array(quantity, { maxLength: 6 }),
        fc.constantFrom('send' as const, 'receive' as const),
        fc.constantFrom('', 'broken'),
        (before, counted, kind, reason) => {
          const checked = checkCounted(before, counted, kind, reason);
          if (!checked.ok) return;
          expect(checked.value).toHaveLength(before.length);
          checked.value.forEach((each, line) => {
            expect(each).toBeGreaterThanOrEqual(0);
            expect(each).toBeLessThanOrEqual(before[line] ?? 0);
          });
          if (kind === 'receive' && reason === '') expect(checked.value).toEqual(before);
        },
      ),
    );
  });
});

describe('a count', () => {
  it('corrects a stock of any size by a few pieces', () => {
    expect(checkCount({ free: 5_000, reserved: 3 }, 5_001)).toEqual({ ok: true, value: { free: 4_998 } });
    expect(checkCount({ free: 5_000, reserved: 3 }, 4_900)).toMatchObject({ error: { code: 'difference' } });
    expect(checkCount({ free: 5, reserved: 0 }, 5.5)).toMatchObject({ error: { code: 'number' } });
  });

  it('leaves what is promised, and for sale what was counted beside it', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 100 }),
        fc.nat({ max: 20 }),
        fc.integer({ min: -5, max: 200 }),
        (free, reserved, counted) => {
          const checked = checkCount({ free, reserved }, counted);
          if (checked.ok) {
            expect(checked.value.free + reserved).toBe(counted);
            expect(checked.value.free).toBeGreaterThanOrEqual(0);
          } else if (checked.error.code === 'reserved') expect(counted).toBeLessThan(reserved);
        },
      ),
    );
  });
});

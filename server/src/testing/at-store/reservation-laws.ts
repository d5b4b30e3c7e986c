import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Connection, Database } from '../../platform/database.ts';
import type { Holding, Reservation } from '../../platform/reservation.ts';

/** A quantity of one tested thing. `thing` is its index. */
export interface NeededQuantity {
  readonly thing: number;
  readonly quantity: number;
}

/** A kind of reservable thing under test. The things are numbered from 0. Each has a stock of `most` at the start. */
export interface UnderTest {
  readonly db: Database;
  readonly things: number;
  readonly most: number;
  hold(tx: Connection, holder: string, needs: readonly NeededQuantity[]): Promise<Holding<unknown>>;
  readonly reservation: Pick<Reservation<never, unknown>, 'sell' | 'giveBack'>;
  /** Returns the available quantity of each thing, read from the database. */
  free(): Promise<readonly number[]>;
  /** Returns the sold quantity of all things together, read from the database. */
  sold(): Promise<number>;
}

interface Claim {
  readonly held: readonly NeededQuantity[];
  readonly isSold: boolean;
}

/** The rules of reservations in memory. The tests compare the database with it. */
class Model {
  readonly #claims = new Map<string, readonly Claim[]>();
  readonly #most: readonly number[];

  constructor(most: readonly number[]) {
    this.#most = most;
  }

  free(): readonly number[] {
    const held = [...this.#claims.values()].flat().flatMap((claim) => claim.held);
    return this.#most.map((most, thing) =>
      held.reduce((left, claimed) => left - (claimed.thing === thing ? claimed.quantity : 0), most),
    );
  }

  sold(): number {
    const claims = [...this.#claims.values()].flat().filter(({ isSold }) => isSold);
    return claims.flatMap(({ held }) => held).reduce((sum, { quantity }) => sum + quantity, 0);
  }

  hold(holder: string, needs: readonly NeededQuantity[]): boolean {
    const left = [...this.free()];
    for (const { thing, quantity } of needs) {
      left[thing] = (left[thing] ?? 0) - quantity;
      if ((left[thing] ?? 0) < 0) return false;
    }
    if (needs.length > 0) this.#claims.set(holder, [...this.#of(holder), { held: needs, isSold: false }]);
    return true;
  }

  sell(holder: string): boolean {
    const claims = this.#of(holder);
    this.#claims.set(
      holder,
      claims.map((claim) => ({ ...claim, isSold: true })),
    );
    return claims.some(({ isSold }) => !isSold);
  }

  giveBack(holder: string): boolean {
    const hadClaims = this.#of(holder).length > 0;
    this.#claims.delete(holder);
    return hadClaims;
  }

  #of(holder: string): readonly Claim[] {
    return this.#claims.get(holder) ?? [];
  }
}

class Refused extends Error {}

const holders = ['20261121900001', '20261121900002', '20261121900003'] as const;
const [first, second] = holders;

/** Registers the tests that every kind of reservation must pass on a real database. Each test calls `open` first. */
export function reservationLaws(open: () => Promise<UnderTest>): void {
  const hold = (kind: UnderTest, holder: string, needs: readonly NeededQuantity[]): Promise<boolean> =>
    kind.db
      .transaction(async (tx) => {
        if (!(await kind.hold(tx, holder, needs)).ok) throw new Refused();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof Refused) return false;
        throw error;
      });
  const sell = (kind: UnderTest, holder: string): Promise<boolean> =>
    kind.db.transaction((tx) => kind.reservation.sell(tx, holder));
  const giveBack = (kind: UnderTest, holder: string): Promise<boolean> =>
    kind.db.transaction((tx) => kind.reservation.giveBack(tx, holder));
  const allOf = ({ things, most }: UnderTest): NeededQuantity[] =>
    Array.from({ length: things }, (_, thing) => ({ thing, quantity: most }));
  const releaseAll = async (kind: UnderTest): Promise<void> => {
    for (const holder of holders) await giveBack(kind, holder);
  };

  describe('like every reservation', () => {
    it('returns the results and leaves the stock that the rules prescribe, after random steps', async () => {
      const kind = await open();
      const holder = fc.constantFrom(...holders);
      const needs = fc.array(
        fc.record({
          thing: fc.nat({ max: kind.things - 1 }),
          quantity: fc.integer({ min: 1, max: kind.most }),
        }),
        { maxLength: 3 },
      );
      const step = fc.oneof(
        { weight: 3, arbitrary: fc.record({ kind: fc.constant('hold' as const), holder, wanted: needs }) },
        {
          weight: 2,
          arbitrary: fc.record({ kind: fc.constantFrom('sell' as const, 'giveBack' as const), holder }),
        },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          await releaseAll(kind);
          const model = new Model(Array.from({ length: kind.things }, () => kind.most));
          for (const nextStep of steps) {
            const [actual, expected] =
              nextStep.kind === 'hold'
                ? [
                    await hold(kind, nextStep.holder, nextStep.wanted),
                    model.hold(nextStep.holder, nextStep.wanted),
                  ]
                : nextStep.kind === 'sell'
                  ? [await sell(kind, nextStep.holder), model.sell(nextStep.holder)]
                  : [await giveBack(kind, nextStep.holder), model.giveBack(nextStep.holder)];
            expect(actual).toBe(expected);
            expect(await kind.free()).toEqual(model.free());
            expect(await kind.sold()).toBe(model.sold());
          }
        }),
        { numRuns: 25 },
      );
      await releaseAll(kind);
    });

    it('names the needs that it cannot meet', async () => {
      const kind = await open();
      expect(await hold(kind, first, [{ thing: 1, quantity: kind.most }])).toBe(true);
      const answer = await kind.db.transaction((tx) => kind.hold(tx, second, [{ thing: 1, quantity: 1 }]));
      expect(answer).toEqual({ ok: false, failed: [0] });
      await releaseAll(kind);
    });

    it('makes a second holder wait for the first, and gives it the last stock only if the first rolls back', async () => {
      const kind = await open();
      for (const firstCommits of [true, false]) {
        const opened = Promise.withResolvers<void>();
        const decided = Promise.withResolvers<void>();
        const firstTransaction = kind.db.transaction(async (tx) => {
          expect((await kind.hold(tx, first, allOf(kind))).ok).toBe(true);
          opened.resolve();
          await decided.promise;
          if (!firstCommits) throw new Refused();
        });
        await opened.promise;
        const secondHold = hold(kind, second, allOf(kind));
        decided.resolve();
        await firstTransaction.catch((error: unknown) => expect(error).toBeInstanceOf(Refused));
        expect(await secondHold).toBe(!firstCommits);
        await releaseAll(kind);
      }
    });

    it('is given back by only one of several concurrent calls', async () => {
      const kind = await open();
      await hold(kind, first, allOf(kind));
      const answers = await Promise.all([
        giveBack(kind, first),
        giveBack(kind, first),
        giveBack(kind, first),
      ]);
      expect(answers.filter((isGiven) => isGiven)).toHaveLength(1);
      expect(await kind.free()).toEqual(allOf(kind).map(({ quantity }) => quantity));
    });

    it('is not sold to a holder that has given it back, even while somebody else holds it', async () => {
      const kind = await open();
      await hold(kind, first, allOf(kind));
      // This happens to an order that is not paid in time.
      await giveBack(kind, first);
      expect(await sell(kind, first)).toBe(false);
      expect(await hold(kind, second, allOf(kind))).toBe(true);
      expect(await sell(kind, first)).toBe(false);
      expect(await kind.sold()).toBe(0);
      expect(await giveBack(kind, first)).toBe(false);
      expect(await sell(kind, second)).toBe(true);
      await releaseAll(kind);
    });

    it('is given back even if it is sold at the same time', async () => {
      const kind = await open();
      for (let round = 0; round < 5; round += 1) {
        await hold(kind, first, allOf(kind));
        const [, isGivenBack] = await Promise.all([sell(kind, first), giveBack(kind, first)]);
        // `giveBack` also returns sold things, so everything is available again, whichever call runs first.
        expect(isGivenBack).toBe(true);
        expect(await kind.sold()).toBe(0);
        expect(await kind.free()).toEqual(allOf(kind).map(({ quantity }) => quantity));
      }
    });

    it('locks things in a fixed order, so that holders who list the same needs in different orders do not deadlock', async () => {
      const kind = await open();
      const oneOfEach = allOf(kind).map(({ thing }) => ({ thing, quantity: 1 }));
      let runCount = 0;
      const attempts = Array.from({ length: 12 }, (_, number) =>
        kind.db.transaction(async (tx) => {
          runCount += 1;
          const needs = number % 2 === 0 ? oneOfEach : oneOfEach.toReversed();
          const holder = number % 2 === 0 ? first : second;
          if ((await kind.hold(tx, holder, needs)).ok) await kind.reservation.giveBack(tx, holder);
        }),
      );
      await Promise.all(attempts);
      // A deadlock would have caused a retry.
      expect(runCount).toBe(attempts.length);
      await releaseAll(kind);
    });
  });
}

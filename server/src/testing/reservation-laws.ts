import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Connection, Database } from '../platform/database.ts';
import type { Holding, Reservation } from '../platform/reservation.ts';

/** Some of one thing, by its place in the list of things that are tested. */
export interface Wanted {
  readonly thing: number;
  readonly quantity: number;
}

/** What the laws need of a kind of thing. Its things are numbered from 0; `most` lie there of each at the start. */
export interface UnderTest {
  readonly db: Database;
  readonly things: number;
  readonly most: number;
  hold(tx: Connection, holder: string, wanted: readonly Wanted[]): Promise<Holding<unknown>>;
  readonly reservation: Pick<Reservation<never, unknown>, 'sell' | 'giveBack'>;
  /** How many of each thing can be had, as the database has it. */
  free(): Promise<readonly number[]>;
  /** How many of all things are sold. */
  sold(): Promise<number>;
}

interface Claim {
  readonly held: readonly Wanted[];
  readonly isSold: boolean;
}

/** The rules without a database: who has what, and what is left. */
class Model {
  readonly #claims = new Map<string, readonly Claim[]>();
  readonly #most: readonly number[];

  constructor(most: readonly number[]) {
    this.#most = most;
  }

  free(): readonly number[] {
    const held = [...this.#claims.values()].flat().flatMap((claim) => claim.held);
    return this.#most.map((most, thing) =>
      held.reduce((left, one) => left - (one.thing === thing ? one.quantity : 0), most),
    );
  }

  sold(): number {
    const claims = [...this.#claims.values()].flat().filter(({ isSold }) => isSold);
    return claims.flatMap(({ held }) => held).reduce((sum, { quantity }) => sum + quantity, 0);
  }

  hold(holder: string, wanted: readonly Wanted[]): boolean {
    const left = [...this.free()];
    for (const { thing, quantity } of wanted) {
      left[thing] = (left[thing] ?? 0) - quantity;
      if ((left[thing] ?? 0) < 0) return false;
    }
    if (wanted.length > 0) this.#claims.set(holder, [...this.#of(holder), { held: wanted, isSold: false }]);
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
    const had = this.#of(holder).length > 0;
    this.#claims.delete(holder);
    return had;
  }

  #of(holder: string): readonly Claim[] {
    return this.#claims.get(holder) ?? [];
  }
}

class Refused extends Error {}

const holders = ['20261121900001', '20261121900002', '20261121900003'] as const;
const [first, second] = holders;

/** What every reservation keeps, on a real database: `open` is called before each test. */
export function reservationLaws(open: () => Promise<UnderTest>): void {
  const hold = (kind: UnderTest, holder: string, wanted: readonly Wanted[]): Promise<boolean> =>
    kind.db
      .transaction(async (tx) => {
        if (!(await kind.hold(tx, holder, wanted)).ok) throw new Refused();
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
  const allOf = ({ things, most }: UnderTest): Wanted[] =>
    Array.from({ length: things }, (_, thing) => ({ thing, quantity: most }));
  const allBack = async (kind: UnderTest): Promise<void> => {
    for (const holder of holders) await giveBack(kind, holder);
  };

  describe('as every reservation', () => {
    it('answers and leaves what the rules say, in any order of steps', async () => {
      const kind = await open();
      const holder = fc.constantFrom(...holders);
      const wanted = fc.array(
        fc.record({
          thing: fc.nat({ max: kind.things - 1 }),
          quantity: fc.integer({ min: 1, max: kind.most }),
        }),
        { maxLength: 3 },
      );
      const step = fc.oneof(
        { weight: 3, arbitrary: fc.record({ kind: fc.constant('hold' as const), holder, wanted }) },
        {
          weight: 2,
          arbitrary: fc.record({ kind: fc.constantFrom('sell' as const, 'giveBack' as const), holder }),
        },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          await allBack(kind);
          const model = new Model(Array.from({ length: kind.things }, () => kind.most));
          for (const one of steps) {
            const [answer, expected] =
              one.kind === 'hold'
                ? [await hold(kind, one.holder, one.wanted), model.hold(one.holder, one.wanted)]
                : one.kind === 'sell'
                  ? [await sell(kind, one.holder), model.sell(one.holder)]
                  : [await giveBack(kind, one.holder), model.giveBack(one.holder)];
            expect(answer).toBe(expected);
            expect(await kind.free()).toEqual(model.free());
            expect(await kind.sold()).toBe(model.sold());
          }
        }),
        { numRuns: 25 },
      );
      await allBack(kind);
    });

    it('names the needs that it cannot meet', async () => {
      const kind = await open();
      expect(await hold(kind, first, [{ thing: 1, quantity: kind.most }])).toBe(true);
      const answer = await kind.db.transaction((tx) => kind.hold(tx, second, [{ thing: 1, quantity: 1 }]));
      expect(answer).toEqual({ ok: false, failed: [0] });
      await allBack(kind);
    });

    it('holds the last one once: the second waits for the first, and has it only where the first gives up', async () => {
      const kind = await open();
      for (const firstKeeps of [true, false]) {
        const opened = Promise.withResolvers<void>();
        const decided = Promise.withResolvers<void>();
        const one = kind.db.transaction(async (tx) => {
          expect((await kind.hold(tx, first, allOf(kind))).ok).toBe(true);
          opened.resolve();
          await decided.promise;
          if (!firstKeeps) throw new Refused();
        });
        await opened.promise;
        const other = hold(kind, second, allOf(kind));
        decided.resolve();
        await one.catch((error: unknown) => expect(error).toBeInstanceOf(Refused));
        expect(await other).toBe(!firstKeeps);
        await allBack(kind);
      }
    });

    it('is given back once, of two who do it at once', async () => {
      const kind = await open();
      await hold(kind, first, allOf(kind));
      const answers = await Promise.all([
        giveBack(kind, first),
        giveBack(kind, first),
        giveBack(kind, first),
      ]);
      expect(answers.filter((given) => given)).toHaveLength(1);
      expect(await kind.free()).toEqual(allOf(kind).map(({ quantity }) => quantity));
    });

    it('is not sold once its holder has run out of time, also where somebody else holds it then', async () => {
      const kind = await open();
      await hold(kind, first, allOf(kind));
      // What an order does that nobody pays in time.
      await giveBack(kind, first);
      expect(await sell(kind, first)).toBe(false);
      expect(await hold(kind, second, allOf(kind))).toBe(true);
      expect(await sell(kind, first)).toBe(false);
      expect(await kind.sold()).toBe(0);
      expect(await giveBack(kind, first)).toBe(false);
      expect(await sell(kind, second)).toBe(true);
      await allBack(kind);
    });

    it('is either sold or given back, of two who decide at once', async () => {
      const kind = await open();
      for (let round = 0; round < 5; round += 1) {
        await hold(kind, first, allOf(kind));
        const [, given] = await Promise.all([sell(kind, first), giveBack(kind, first)]);
        // Giving back takes sold ones too, so whoever was first, everything is there again.
        expect(given).toBe(true);
        expect(await kind.sold()).toBe(0);
        expect(await kind.free()).toEqual(allOf(kind).map(({ quantity }) => quantity));
      }
    });

    it('is taken in one order, so that two who want the same in another order do not wait for each other', async () => {
      const kind = await open();
      const one = allOf(kind).map(({ thing }) => ({ thing, quantity: 1 }));
      let tries = 0;
      const attempts = Array.from({ length: 12 }, (_, number) =>
        kind.db.transaction(async (tx) => {
          tries += 1;
          const wanted = number % 2 === 0 ? one : one.toReversed();
          const holder = number % 2 === 0 ? first : second;
          if ((await kind.hold(tx, holder, wanted)).ok) await kind.reservation.giveBack(tx, holder);
        }),
      );
      await Promise.all(attempts);
      // A deadlock would have been tried again.
      expect(tries).toBe(attempts.length);
      await allBack(kind);
    });
  });
}

import type { Connection } from './database.ts';

/**
 * Things of which there are only so many, while somebody decides about them: a holder (an order's number) holds some, and then
 * buys them or gives them back. Everything happens in the caller's transaction. The laws are in
 * `testing/reservation-laws.ts`; every reservation is tested by them.
 *
 * A reservation has no clock. A hold lasts as long as its holder, and whatever ends an unpaid holder (time, a cancellation, a
 * refused card) gives back in the same transaction.
 */
export interface Reservation<Need, Held> {
  /** All or nothing: where a need failed the caller rolls back. Holding again adds to what the holder has. */
  hold(tx: Connection, holder: string, needs: readonly Need[]): Promise<Holding<Held>>;
  /** What is held is the holder's for good. False where nothing was held: never, sold before, or given back meanwhile. */
  sell(tx: Connection, holder: string): Promise<boolean>;
  /** Sold or not, others can have it again. False where there was nothing: of two who give back at once, one is told true. */
  giveBack(tx: Connection, holder: string): Promise<boolean>;
}

export type Holding<Held> =
  | { readonly ok: true /** In the order of the needs. */; readonly held: readonly Held[] }
  | {
      readonly ok: false /** Positions of needs that could not be met, at least one. */;
      readonly failed: readonly number[];
    };

/** The SQL of one kind of thing. */
export interface ReservationStore<Need, Held> {
  /**
   * Takes each need, by conditional changes of rows: null for what cannot be had. It may stop at the first of these, and then
   * answers fewer than it was given.
   */
  take(tx: Connection, holder: string, needs: readonly Need[]): Promise<readonly (Held | null)[]>;
  /** Answers how many things changed; so does `giveBack`. */
  sell(tx: Connection, holder: string): Promise<number>;
  giveBack(tx: Connection, holder: string): Promise<number>;
}

/**
 * `order` compares two needs by the rows that they lock. Needs are taken in that order, so that no two holders wait for each
 * other.
 */
export function createReservation<Need, Held>(
  order: (a: Need, b: Need) => number,
  store: ReservationStore<Need, Held>,
): Reservation<Need, Held> {
  return {
    async hold(tx, holder, needs) {
      if (needs.length === 0) return { ok: true, held: [] };
      const inOrder = needs
        .map((need, position) => ({ need, position }))
        .sort((a, b) => order(a.need, b.need) || a.position - b.position);
      const taken = await store.take(
        tx,
        holder,
        inOrder.map(({ need }) => need),
      );
      const held: Held[] = [];
      const failed: number[] = [];
      for (const [at, one] of taken.entries()) {
        const { position } = inOrder[at] as (typeof inOrder)[number];
        if (one === null) failed.push(position);
        else held[position] = one;
      }
      return failed.length === 0 ? { ok: true, held } : { ok: false, failed: failed.sort((a, b) => a - b) };
    },
    sell: async (tx, holder) => (await store.sell(tx, holder)) > 0,
    giveBack: async (tx, holder) => (await store.giveBack(tx, holder)) > 0,
  };
}

import type { Connection } from './database.ts';

/**
 * Reserves scarce things while a holder (an order) decides: it holds some, then buys them or gives them
 * back. Everything runs in the caller's transaction. Its laws are in `testing/reservation-laws.ts`,
 * which test every reservation. A reservation has no timeout: whatever ends an unpaid holder (time,
 * cancellation, refused card) also gives back, in the same transaction.
 */
export interface Reservation<Need, Held> {
  /**
   * Holds all needs or none: if one fails, the caller must roll back. Holding again adds to the holder's
   * things.
   */
  hold(tx: Connection, holder: string, needs: readonly Need[]): Promise<Holding<Held>>;
  /** Makes the held things sold. Returns false if nothing was held, or it was already sold or given back. */
  sell(tx: Connection, holder: string): Promise<boolean>;
  /**
   * Makes held or sold things available again. Returns false if there were none; of two concurrent
   * calls only one returns true.
   */
  giveBack(tx: Connection, holder: string): Promise<boolean>;
}

export type Holding<Held> =
  | { readonly ok: true /** In the order of the needs. */; readonly held: readonly Held[] }
  | {
      readonly ok: false /** Positions of needs that could not be met, at least one. */;
      readonly failed: readonly number[];
    };

/** The SQL for one kind of thing. */
export interface ReservationStore<Need, Held> {
  /**
   * Takes each need by conditional updates; null for a need that is not available. It may stop at the first such need, and
   * then return fewer results than needs.
   */
  take(tx: Connection, holder: string, needs: readonly Need[]): Promise<readonly (Held | null)[]>;
  /** Returns how many things changed, as does `giveBack`. */
  sell(tx: Connection, holder: string): Promise<number>;
  giveBack(tx: Connection, holder: string): Promise<number>;
}

/**
 * `order` compares two needs by the rows that they lock. Needs are taken in that order, so that two
 * holders cannot deadlock.
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
      const outcomes = await store.take(
        tx,
        holder,
        inOrder.map(({ need }) => need),
      );
      const held: Held[] = [];
      const failed: number[] = [];
      for (const [index, heldThing] of outcomes.entries()) {
        const { position } = inOrder[index] as (typeof inOrder)[number];
        if (heldThing === null) failed.push(position);
        else held[position] = heldThing;
      }
      return failed.length === 0 ? { ok: true, held } : { ok: false, failed: failed.sort((a, b) => a - b) };
    },
    sell: async (tx, holder) => (await store.sell(tx, holder)) > 0,
    giveBack: async (tx, holder) => (await store.giveBack(tx, holder)) > 0,
  };
}

/** An operation that a test of points sends to a process. */
export type Operation =
  | { readonly kind: 'earn'; readonly order: string; readonly customerId: string; readonly paid: number }
  /** `amount` in minor units; null returns the whole order. */
  | { readonly kind: 'return'; readonly order: string; readonly step: number; readonly amount: number | null }
  | { readonly kind: 'redeem'; readonly customerId: string; readonly key: string; readonly reward: string }
  | { readonly kind: 'cancel'; readonly customerId: string; readonly gift: string }
  | { readonly kind: 'adjust'; readonly code: string; readonly change: number; readonly key: string }
  | { readonly kind: 'job'; readonly job: string };

export interface PointsRequest {
  readonly id: number;
  readonly now: string;
  readonly operation: Operation;
}

/** The result of an operation. `id`: the redeemed gift or coupon; empty for other operations. */
export type Outcome =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly refused: string };

export type PointsReply =
  | { readonly ready: true }
  | { readonly id: number; readonly outcome: Outcome }
  | { readonly id: number; readonly error: string };

export interface TestMember {
  readonly customerId: string;
  readonly code: string;
}

export interface TestReward {
  readonly key: string;
  readonly points: number;
}

/** Rewards with low prices, so that members can often afford them. */
export const testRewards: readonly TestReward[] = [
  { key: 'red-cord-barrel', points: 900 },
  { key: 'peanut-pendant', points: 2_500 },
  { key: 'amount-coupon', points: 400 },
];

/** The orders and gifts that the test knows from the answers of the shop. */
export interface KnownPoints {
  readonly orders: Map<string, { readonly paid: number; steps: number }>;
  /** The customer of each gift, by the gift's id. */
  readonly gifts: Map<string, string>;
  readonly cancelled: Set<string>;
}

/** Returns a function for random numbers from 0 to below 1. The same seed gives the same numbers (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Jobs in one call. The limit saves time, because each job reads all points that ever expired. */
const maxJobs = 12;

/** Returns random operations on the known orders and gifts. In one call, each order is returned at most once. */
export function makeOperations(
  count: number,
  {
    members,
    jobs,
    known,
    random,
  }: {
    readonly members: readonly TestMember[];
    readonly jobs: readonly string[];
    readonly known: KnownPoints;
    readonly random: () => number;
  },
  round: number,
): readonly Operation[] {
  const integer = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const oneOf = <T>(items: readonly T[]): T => items[integer(0, items.length - 1)] as T;
  const orders = [...known.orders];
  const open = [...known.gifts].filter(([gift]) => !known.cancelled.has(gift));
  const returnedOrders = new Set<string>();
  const key = (nth: number): string =>
    `points-${String(round).padStart(6, '0')}-${String(nth).padStart(6, '0')}`;
  const earn = (nth: number): Operation => ({
    ...{
      kind: 'earn',
      order: key(nth),
      customerId: oneOf(members).customerId,
      paid: integer(20_000, 400_000),
    },
  });
  let jobCount = 0;
  const make = (nth: number): Operation => {
    const drawnNumber = random();
    if (drawnNumber < 0.06 && jobCount < maxJobs) {
      jobCount += 1;
      return { kind: 'job', job: oneOf(jobs) };
    }
    if (drawnNumber < 0.16 && orders.length > 0) {
      const [order, { paid, steps }] = oneOf(orders);
      if (returnedOrders.has(order)) return earn(nth);
      returnedOrders.add(order);
      return { kind: 'return', order, step: steps + 1, amount: random() < 0.3 ? null : integer(1, paid) };
    }
    if (drawnNumber < 0.28 && open.length > 0) {
      const [gift, customerId] = oneOf(open);
      return { kind: 'cancel', customerId, gift };
    }
    if (drawnNumber < 0.42)
      return {
        ...{ kind: 'adjust', code: oneOf(members).code, key: key(nth) },
        change: integer(1, 1_500) * (random() < 0.5 ? 1 : -1),
      };
    if (drawnNumber < 0.7)
      return {
        ...{ kind: 'redeem', customerId: oneOf(members).customerId, key: key(nth) },
        reward: oneOf(testRewards).key,
      };
    return earn(nth);
  };
  return Array.from({ length: count }, (_, nth) => make(nth));
}

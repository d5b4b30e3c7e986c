/** What a test of points sends to its processes, and what they answer. */
export type Operation =
  | { readonly kind: 'earn'; readonly order: string; readonly customerId: string; readonly paid: number }
  /** `amount` in minor units; null for all of the order. */
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

/** `id` names what was redeemed; empty for other operations. */
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

/** Rewards that the test prices low, so that members afford them often. */
export const testRewards: readonly TestReward[] = [
  { key: 'red-cord-barrel', points: 900 },
  { key: 'peanut-pendant', points: 2_500 },
  { key: 'amount-coupon', points: 400 },
];

/** What the test knows of the shop from answers alone. */
export interface KnownPoints {
  readonly orders: Map<string, { readonly paid: number; steps: number }>;
  /** By id, whose they are. */
  readonly gifts: Map<string, string>;
  readonly cancelled: Set<string>;
}

/** Numbers from 0 to below 1 that are the same in each run (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Jobs in one call: each reads all that ever expired. */
const mostJobs = 12;

/** Makes random operations that fit what is known. Each order is returned at most once in one call. */
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
  const used = new Set<string>();
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
  let started = 0;
  const make = (nth: number): Operation => {
    const lot = random();
    if (lot < 0.06 && started < mostJobs) {
      started += 1;
      return { kind: 'job', job: oneOf(jobs) };
    }
    if (lot < 0.16 && orders.length > 0) {
      const [order, { paid, steps }] = oneOf(orders);
      if (used.has(order)) return earn(nth);
      used.add(order);
      return { kind: 'return', order, step: steps + 1, amount: random() < 0.3 ? null : integer(1, paid) };
    }
    if (lot < 0.28 && open.length > 0) {
      const [gift, customerId] = oneOf(open);
      return { kind: 'cancel', customerId, gift };
    }
    if (lot < 0.42)
      return {
        ...{ kind: 'adjust', code: oneOf(members).code, key: key(nth) },
        change: integer(1, 1_500) * (random() < 0.5 ? 1 : -1),
      };
    if (lot < 0.7)
      return {
        ...{ kind: 'redeem', customerId: oneOf(members).customerId, key: key(nth) },
        reward: oneOf(testRewards).key,
      };
    return earn(nth);
  };
  return Array.from({ length: count }, (_, nth) => make(nth));
}

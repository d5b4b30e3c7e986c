/** A gift that a member redeemed for points: its stages, and who may move it on (`Process` of domain/src/process). */
import {
  addDays,
  addMonths,
  assertNever,
  type BusinessDay,
  businessDay,
  type Result,
  startOfBusinessDay,
} from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import type { Action } from '../people/index.ts';
import {
  commandsFor,
  decideStep,
  type Process,
  type ProcessEvent,
  type Step,
  type StepRefusal,
  type Transition,
} from '../process/index.ts';

export const giftStages = ['requested', 'ready', 'collected', 'expired', 'cancelled'] as const;
export type GiftStage = (typeof giftStages)[number];

export interface GiftState {
  readonly stage: GiftStage;
  /** The first moment at which it is no longer handed over; null until it is ready. */
  readonly expiresAt: Date | null;
}

export type GiftCommand =
  /** The gift has arrived in the store of collection. */
  | { readonly kind: 'receive' }
  | { readonly kind: 'hand-over' }
  /** The member changes their mind before the gift has arrived. */
  | { readonly kind: 'cancel' }
  /** The store cannot hand it over, for instance because it was damaged. */
  | { readonly kind: 'withdraw'; readonly reason: string }
  | { readonly kind: 'expire' };

export type GiftGuard = 'in-time' | 'overdue' | 'reason-given';
export type GiftEffect = 'return-points' | 'restock';
export type GiftEvent = ProcessEvent<GiftStage, GiftCommand, GiftEffect>;
type GiftRow = Transition<GiftStage, GiftCommand['kind'], GiftGuard, GiftEffect>;

const row = (
  command: GiftCommand['kind'],
  from: GiftStage,
  to: GiftStage,
  by: Action,
  { needs = [], effects = [] }: Partial<Pick<GiftRow, 'needs' | 'effects'>> = {},
): GiftRow => ({ command, from, to, by, when: [], needs, effects });

/** The points are locked before the reward, as when a gift is redeemed. */
const undone = { effects: ['return-points', 'restock'] } as const;

/** Points return when a gift is cancelled, not when nobody collects it. */
export const giftTransitions: readonly GiftRow[] = [
  row('receive', 'requested', 'ready', 'reward.receive'),
  row('hand-over', 'ready', 'collected', 'reward.hand-over', { needs: ['in-time'] }),
  row('cancel', 'requested', 'cancelled', 'reward.cancel', undone),
  row('withdraw', 'requested', 'cancelled', 'reward.withdraw', { needs: ['reason-given'], ...undone }),
  row('withdraw', 'ready', 'cancelled', 'reward.withdraw', { needs: ['reason-given'], ...undone }),
  row('expire', 'ready', 'expired', 'reward.expire', { needs: ['overdue'], effects: ['restock'] }),
  // A second click changes nothing.
  row('receive', 'ready', 'ready', 'reward.receive'),
  row('hand-over', 'collected', 'collected', 'reward.hand-over'),
  row('cancel', 'cancelled', 'cancelled', 'reward.cancel'),
  row('withdraw', 'cancelled', 'cancelled', 'reward.withdraw'),
];

const isOver = ({ expiresAt }: GiftState, now: Date): boolean => expiresAt !== null && expiresAt <= now;

const outcome: Readonly<Record<GiftCommand['kind'], GiftStage>> = {
  receive: 'ready',
  'hand-over': 'collected',
  cancel: 'cancelled',
  withdraw: 'cancelled',
  expire: 'expired',
};

const process: Process<GiftState, GiftCommand, GiftGuard, GiftEffect> = {
  transitions: giftTransitions,
  guards: {
    'in-time': (gift, _command, now) => !isOver(gift, now),
    overdue: (gift, _command, now) => isOver(gift, now),
    'reason-given': (_gift, command) => command.kind === 'withdraw' && command.reason.trim() !== '',
  },
  mayStillHold: () => true,
  isRepeated: ({ stage }, { kind }) => stage === outcome[kind],
};

export const decideGift = (
  gift: GiftState,
  command: GiftCommand,
  step: Step,
): Result<readonly GiftEvent[], StepRefusal<GiftGuard>> => decideStep(process, gift, command, step);

/** The commands that change something, for whom they are offered. */
export const giftCommandsFor = (
  gift: GiftState,
  step: Pick<Step, 'actor' | 'subject'>,
): readonly GiftCommand['kind'][] =>
  commandsFor(process, ['receive', 'hand-over', 'cancel', 'withdraw'], gift, step).filter(
    (kind) => gift.stage !== outcome[kind],
  );

export function evolveGift(gift: GiftState, { to, at }: Pick<GiftEvent, 'to' | 'at'>): GiftState {
  switch (to) {
    case 'ready':
      return { stage: to, expiresAt: giftExpiresAt(new Date(at)) };
    case 'requested':
    case 'collected':
    case 'expired':
    case 'cancelled':
      return { stage: to, expiresAt: gift.expiresAt };
    default:
      return assertNever(to);
  }
}

const readyDays = 30;
const transitDays = 7;
const collectDays = 60;

/**
 * By when a gift is in its store (specification 9): thirty days, and in Macau a week after the next shipment. `shipments` are
 * the days of the month on which gifts are sent to Macau, from 1 to 28, at least one.
 */
export function giftReadyBy(market: Market, today: BusinessDay, shipments: readonly number[]): BusinessDay {
  if (market !== 'mo') return addDays(today, readyDays);
  const months: readonly BusinessDay[] = [today, addMonths(`${today.slice(0, 7)}-01` as BusinessDay, 1)];
  const [next] = months
    .flatMap((month) =>
      shipments.map((day) => `${month.slice(0, 7)}-${String(day).padStart(2, '0')}` as BusinessDay),
    )
    .filter((day) => day > today)
    .sort();
  if (next === undefined) throw new RangeError('There is no day of a shipment');
  return addDays(next, transitDays);
}

/** A gift is collected on the sixtieth day after its arrival at the latest. */
export const giftExpiresAt = (readyAt: Date): Date =>
  startOfBusinessDay(addDays(businessDay(readyAt), collectDays + 1));

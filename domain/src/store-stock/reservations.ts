/**
 * A piece that a store sets aside for somebody who wants to try it (product-decisions 15, decision 139): one table says who
 * may take which step, when, and what becomes of the piece.
 */

import type { Result } from '../kernel/index.ts';
import { HOUR_MS } from '../kernel/index.ts';
import {
  commandsNow,
  decideStep,
  type Process,
  type ProcessEvent,
  type Step,
  type StepRefusal,
  type Transition,
} from '../process/index.ts';

export const reservationStages = [
  'requested',
  'prepared',
  'tried',
  'bought',
  'released',
  'cancelled',
  'expired',
] as const;

export type ReservationStage = (typeof reservationStages)[number];

/** Stages in which the piece is set aside, so that nobody else can buy it. */
export const keepingStages: readonly ReservationStage[] = ['requested', 'prepared', 'tried'];

/**
 * How many hours before its end the customer is told of it. If a reservation is shorter than that, the customer is told at
 * once.
 */
export const WARNING_HOURS = 6;
/**
 * For how many hours after the end a piece stays set aside that the customer is trying, so that it is not sold from their
 * hand.
 */
export const TRYING_HOURS = 12;

export interface ReservationState {
  readonly stage: ReservationStage;
  readonly expiresAt: Date;
}

export type ReservationCommand =
  /** Steps of the store. */
  | { readonly kind: 'prepare' }
  | { readonly kind: 'hand-over' }
  | { readonly kind: 'buy' }
  | { readonly kind: 'release' }
  /** A step of the customer. */
  | { readonly kind: 'cancel' }
  /** A step of the shop itself, when the reservation ends. */
  | { readonly kind: 'expire' };

export type ReservationStep = ReservationCommand['kind'];

export const reservationSteps: readonly ReservationStep[] = [
  ...(['prepare', 'hand-over', 'buy', 'release', 'cancel', 'expire'] as const),
];

export type ReservationGuard = 'in-time' | 'over';
/** `sell`: the piece leaves the stock. `give-back`: it is for sale again. `tell`: the customer gets a message. */
export type ReservationEffect = 'sell' | 'give-back' | 'tell';
export type ReservationEvent = ProcessEvent<ReservationStage, ReservationCommand, ReservationEffect>;

/** The moment from which the piece is for sale again. */
export const endOf = ({ stage, expiresAt }: ReservationState): Date =>
  stage === 'tried' ? new Date(expiresAt.getTime() + TRYING_HOURS * HOUR_MS) : expiresAt;

type Row = Transition<ReservationStage, ReservationStep, ReservationGuard, ReservationEffect>;

const byStore = { by: 'reservation.keep', when: [], needs: [], effects: [] } as const;
const inTime = { ...byStore, needs: ['in-time'] } as const;
/** A customer who is trying the piece gets no message: they know that it goes back. */
const backFrom = (from: ReservationStage): Row['effects'] =>
  from === 'tried' ? ['give-back'] : ['give-back', 'tell'];

const transitions: readonly Row[] = [
  { ...inTime, command: 'prepare', from: 'requested', to: 'prepared' },
  ...(['requested', 'prepared'] as const).flatMap((from): Row[] => [
    { ...inTime, command: 'hand-over', from, to: 'tried' },
    {
      ...byStore,
      command: 'cancel',
      by: 'reservation.change',
      from,
      to: 'cancelled',
      effects: backFrom(from),
    },
  ]),
  ...(['requested', 'prepared', 'tried'] as const).flatMap((from): Row[] => [
    { ...inTime, command: 'buy', by: 'reservation.sell', from, to: 'bought', effects: ['sell'] },
    { ...byStore, command: 'release', from, to: 'released', effects: backFrom(from) },
    {
      ...{ ...byStore, command: 'expire', by: 'reservation.expire', from, to: 'expired' },
      ...{ needs: ['over'], effects: backFrom(from) },
    },
  ]),
];

export const reservationProcess: Process<
  ReservationState,
  ReservationCommand,
  ReservationGuard,
  ReservationEffect
> = {
  transitions,
  guards: {
    'in-time': (state, _, now) => now < endOf(state),
    over: (state, _, now) => now >= endOf(state),
  },
  // Conditions depend on the time alone, so `reservationStepsFor` checks them itself, with the current time.
  mayStillHold: () => true,
  isRepeated: () => false,
};

/** The stage after a step, or why it is refused. */
export const decideReservation = (
  state: ReservationState,
  command: ReservationCommand,
  step: Step,
): Result<readonly ReservationEvent[], StepRefusal<ReservationGuard>> =>
  decideStep(reservationProcess, state, command, step);

/** The steps that the actor may take now; screens show a button for each. */
export const reservationStepsFor = (state: ReservationState, step: Step): readonly ReservationStep[] =>
  commandsNow(
    reservationProcess,
    reservationSteps.map((kind) => ({ kind })),
    state,
    step,
  );

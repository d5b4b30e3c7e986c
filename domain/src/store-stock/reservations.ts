/**
 * A piece that a store keeps for somebody who wants to try it (product-decisions 15, decision 139): one table says who may
 * take which step, when, and what becomes of the piece.
 */
import type { Result } from '../kernel/index.ts';
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

/** Stages in which the piece is kept, so that nobody else can buy it. */
export const keepingStages: readonly ReservationStage[] = ['requested', 'prepared', 'tried'];

/** How long before its end the customer is told; a shorter reservation is told at once. */
export const WARNING_HOURS = 6;
/** A piece that the customer is trying is kept for as long after the end, so that it is not sold from their hand. */
export const TRYING_HOURS = 12;
const hourMs = 3_600_000;

export interface ReservationState {
  readonly stage: ReservationStage;
  readonly expiresAt: Date;
}

export type ReservationCommand =
  /** By the store. */
  | { readonly kind: 'prepare' }
  | { readonly kind: 'hand-over' }
  | { readonly kind: 'buy' }
  | { readonly kind: 'release' }
  /** By the customer. */
  | { readonly kind: 'cancel' }
  /** By the shop itself, at its end. */
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
  stage === 'tried' ? new Date(expiresAt.getTime() + TRYING_HOURS * hourMs) : expiresAt;

type Row = Transition<ReservationStage, ReservationStep, ReservationGuard, ReservationEffect>;

const byStore = { by: 'reservation.keep', when: [], needs: [], effects: [] } as const;
const inTime = { ...byStore, needs: ['in-time'] } as const;
/** Who is trying it knows that it goes back. */
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
    { ...inTime, command: 'buy', from, to: 'bought', effects: ['sell'] },
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
  // All conditions depend on the time: `reservationStepsFor` checks them with it.
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

/** When the customer is told that the end is near. */
export const warningTime = ({ expiresAt }: Pick<ReservationState, 'expiresAt'>): Date =>
  new Date(expiresAt.getTime() - WARNING_HOURS * hourMs);

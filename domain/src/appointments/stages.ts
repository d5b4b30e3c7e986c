/**
 * The life of an appointment as one table: who may take which step, when, and who is told (specification 4, trade-facts
 * 5.3). A missed appointment ends in the stage of one that the store cancelled, with a mark of its own (decision 133).
 */
import { businessDay, HOUR_MS, type Result } from '../kernel/index.ts';
import {
  commandsNow,
  decideStep,
  type Process,
  type ProcessEvent,
  type Step,
  type StepRefusal,
} from '../process/index.ts';

/** In the order of the numbers that the specification gives them: 0 waiting to 4 cancelled by the store. */
export const appointmentStages = [
  'waiting',
  'accepted',
  'completed',
  'cancelled-by-customer',
  'cancelled-by-store',
] as const;

export type AppointmentStage = (typeof appointmentStages)[number];

/** The number of the specification, from 0 to 4. */
export const statusOf = (stage: AppointmentStage): number => appointmentStages.indexOf(stage);

/** Stages in which the appointment takes place, so that it takes up a slot. */
export const openStages: readonly AppointmentStage[] = ['waiting', 'accepted'];

/** Hours before the start until which a customer may move or cancel, and before which slots are no longer offered. */
export const NOTICE_HOURS = 2;

export interface AppointmentState {
  readonly stage: AppointmentStage;
  readonly startsAt: Date;
  /** Whether the store is closed in its slot, by a closure that came after the booking. */
  readonly isStoreClosed: boolean;
}

export type AppointmentCommand =
  /** Steps of the store. */
  | { readonly kind: 'accept' }
  | { readonly kind: 'assign' }
  | { readonly kind: 'reschedule' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'miss' }
  /** Steps of the customer. */
  | { readonly kind: 'move'; readonly isAccepted: boolean }
  | { readonly kind: 'withdraw' }
  /** A step of the shop's own job, after the thing that the visit was for has ended. */
  | { readonly kind: 'lapse' };

export type AppointmentStep = AppointmentCommand['kind'];

export const appointmentSteps: readonly AppointmentStep[] = [
  ...(['accept', 'assign', 'reschedule', 'complete', 'cancel', 'miss'] as const),
  ...(['move', 'withdraw', 'lapse'] as const),
];

export type AppointmentGuard = 'accepted-at-once' | 'in-time' | 'day-has-come' | 'has-begun';
/** `tell`: the customer gets a message about the step. */
export type AppointmentEffect = 'tell';
export type AppointmentEvent = ProcessEvent<AppointmentStage, AppointmentCommand, AppointmentEffect>;

const byStore = { by: 'appointment.keep', when: [], needs: [], effects: [] } as const;
const byCustomer = { by: 'appointment.change', when: [], needs: ['in-time'], effects: ['tell'] } as const;

export const appointmentProcess: Process<
  AppointmentState,
  AppointmentCommand,
  AppointmentGuard,
  AppointmentEffect
> = {
  transitions: [
    { ...byStore, command: 'accept', from: 'waiting', to: 'accepted', effects: ['tell'] },
    { ...byStore, command: 'complete', from: 'accepted', to: 'completed', needs: ['day-has-come'] },
    ...(['waiting', 'accepted'] as const).flatMap((from) => [
      { ...byStore, command: 'assign', from, to: from } as const,
      { ...byStore, command: 'reschedule', from, to: from, effects: ['tell'] } as const,
      { ...byStore, command: 'cancel', from, to: 'cancelled-by-store', effects: ['tell'] } as const,
      { ...byCustomer, command: 'move', from, to: 'accepted', when: ['accepted-at-once'] } as const,
      { ...byCustomer, command: 'move', from, to: 'waiting' } as const,
      { ...byCustomer, command: 'withdraw', from, to: 'cancelled-by-customer' } as const,
      {
        ...({ ...byStore, command: 'lapse', by: 'appointment.lapse', from } as const),
        ...({ to: 'cancelled-by-store', needs: ['has-begun'] } as const),
      },
    ]),
    { ...byStore, command: 'miss', from: 'accepted', to: 'cancelled-by-store', needs: ['has-begun'] },
  ],
  guards: {
    'accepted-at-once': (_, command) => command.kind === 'move' && command.isAccepted,
    'in-time': ({ startsAt, isStoreClosed }, _, now) =>
      now.getTime() <= startsAt.getTime() - (isStoreClosed ? 0 : NOTICE_HOURS * HOUR_MS),
    'day-has-come': ({ startsAt }, _, now) => businessDay(now) >= businessDay(startsAt),
    'has-begun': ({ startsAt }, _, now) => now >= startsAt,
  },
  // Conditions depend on the time alone, never on what a person enters. So `stepsFor` checks them itself, with the current
  // time.
  mayStillHold: () => true,
  isRepeated: () => false,
};

/** The stage after a step, or why it is refused. */
export const decideAppointment = (
  state: AppointmentState,
  command: AppointmentCommand,
  step: Step,
): Result<readonly AppointmentEvent[], StepRefusal<AppointmentGuard>> =>
  decideStep(appointmentProcess, state, command, step);

/** The steps that the actor may take now; screens show a button for each. */
export const stepsFor = (state: AppointmentState, step: Step): readonly AppointmentStep[] =>
  commandsNow(
    appointmentProcess,
    appointmentSteps.map((kind) => (kind === 'move' ? { kind, isAccepted: false } : { kind })),
    state,
    step,
  );

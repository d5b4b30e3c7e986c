/**
 * The life of a service as one table: who may take which step, when, and who hears of it. `unworked`: the piece waits to go
 * back as it came, because the customer refused the estimate or the store cannot do the work.
 */
import { assertNever, type Result } from '../kernel/index.ts';
import {
  commandsFor,
  decideStep,
  type Process,
  type ProcessEvent,
  type Step,
  type StepRefusal,
} from '../process/index.ts';

export const serviceStages = [
  'requested',
  'received',
  'estimated',
  'accepted',
  'in-work',
  'ready',
  'unworked',
  'handed-back',
  'cancelled',
] as const;

export type ServiceStage = (typeof serviceStages)[number];

/** Stages in which the piece waits for the store or is with it. */
export const openServiceStages: readonly ServiceStage[] = serviceStages.filter(
  (stage) => stage !== 'handed-back' && stage !== 'cancelled',
);

/** Stages in which the piece can be fetched, so that it has a code. */
export const collectStages: readonly ServiceStage[] = ['ready', 'unworked'];

/** Wrong codes until the hand-back is locked (product-decisions 8). */
export const SERVICE_CODE_TRIES = 5;

export interface ServiceState {
  readonly stage: ServiceStage;
  /** Whether a picture shows the piece as it was received. */
  readonly hasPicture: boolean;
  /** Whether something is to be paid: the estimate is above zero, the work is done, and no receipt is noted. */
  readonly isDue: boolean;
  /** Whether it was weighed to go back. */
  readonly isWeighed: boolean;
  /** Whether it weighs less than it may, and no manager has explained it. */
  readonly isWeightMissing: boolean;
  readonly wrongTries: number;
}

export type ServiceCommand =
  /** By the store. */
  | { readonly kind: 'receive' }
  | { readonly kind: 'estimate'; readonly isFree: boolean }
  /** What the customer says at the counter. */
  | { readonly kind: 'accept-at-counter' }
  | { readonly kind: 'refuse-at-counter' }
  | { readonly kind: 'start' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'weigh' }
  | { readonly kind: 'take-payment' }
  | { readonly kind: 'hand-back'; readonly isCodeRight: boolean }
  | { readonly kind: 'decline' }
  /** By the store's manager. */
  | { readonly kind: 'settle-weight' }
  | { readonly kind: 'reissue-code' }
  /** By the customer. */
  | { readonly kind: 'accept' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'withdraw' }
  /** By the shop's own job. */
  | { readonly kind: 'expire' };

export type ServiceStepName = ServiceCommand['kind'];

export const serviceSteps: readonly ServiceStepName[] = [
  ...(['receive', 'estimate', 'accept-at-counter', 'refuse-at-counter', 'start', 'finish'] as const),
  ...(['stop', 'weigh', 'take-payment', 'hand-back', 'decline', 'settle-weight', 'reissue-code'] as const),
  ...(['accept', 'refuse', 'withdraw', 'expire'] as const),
];

export type ServiceGuard =
  | 'free'
  | 'pictured'
  | 'due'
  | 'paid'
  | 'weighed'
  | 'weight-missing'
  | 'weight-right'
  | 'code-right'
  | 'code-wrong'
  | 'code-not-locked';

/** `tell`: the customer gets an e-mail. `make-code`: a new code to fetch the piece by. `forget-code`: it is deleted. */
export type ServiceEffect = 'tell' | 'make-code' | 'forget-code';
export type ServiceEvent = ProcessEvent<ServiceStage, ServiceCommand, ServiceEffect>;

const plain = { when: [], needs: [], effects: [] } as const;
const byStore = { ...plain, by: 'service.keep' } as const;
const byManager = { ...plain, by: 'service.manage' } as const;
const byCustomer = { ...plain, by: 'service.change' } as const;

export const serviceProcess: Process<ServiceState, ServiceCommand, ServiceGuard, ServiceEffect> = {
  transitions: [
    { ...byStore, command: 'receive', from: 'requested', to: 'received', effects: ['tell'] },
    { ...byStore, command: 'decline', from: 'requested', to: 'cancelled', effects: ['tell'] },
    { ...byCustomer, command: 'withdraw', from: 'requested', to: 'cancelled', effects: ['tell'] },
    {
      ...{ ...plain, by: 'service.expire', command: 'expire', from: 'requested', to: 'cancelled' },
      effects: ['tell'],
    },
    ...(['received', 'estimated'] as const).flatMap((from) => [
      {
        ...({ ...byStore, command: 'estimate', from, to: 'accepted' } as const),
        ...({ when: ['free'], needs: ['pictured'], effects: ['tell'] } as const),
      },
      {
        ...({ ...byStore, command: 'estimate', from, to: 'estimated' } as const),
        ...({ needs: ['pictured'], effects: ['tell'] } as const),
      },
    ]),
    { ...byCustomer, command: 'accept', from: 'estimated', to: 'accepted', effects: ['tell'] },
    { ...byStore, command: 'accept-at-counter', from: 'estimated', to: 'accepted', effects: ['tell'] },
    { ...byCustomer, command: 'refuse', from: 'estimated', to: 'unworked', effects: ['make-code', 'tell'] },
    {
      ...{ ...byStore, command: 'refuse-at-counter', from: 'estimated', to: 'unworked' },
      effects: ['make-code', 'tell'],
    },
    { ...byStore, command: 'start', from: 'accepted', to: 'in-work', effects: ['tell'] },
    { ...byStore, command: 'finish', from: 'in-work', to: 'ready', effects: ['make-code', 'tell'] },
    ...(['received', 'estimated', 'accepted', 'in-work'] as const).map(
      (from) =>
        ({ ...byStore, command: 'stop', from, to: 'unworked', effects: ['make-code', 'tell'] }) as const,
    ),
    { ...byStore, command: 'take-payment', from: 'ready', to: 'ready', needs: ['due'] },
    ...collectStages.flatMap((from) => [
      { ...byStore, command: 'weigh', from, to: from } as const,
      { ...byManager, command: 'settle-weight', from, to: from, needs: ['weight-missing'] } as const,
      { ...byManager, command: 'reissue-code', from, to: from, effects: ['make-code', 'tell'] } as const,
      {
        ...({ ...byStore, command: 'hand-back', from, to: from } as const),
        ...({ when: ['code-wrong'], needs: ['paid', 'weighed', 'weight-right', 'code-not-locked'] } as const),
      },
      {
        ...({ ...byStore, command: 'hand-back', from, to: 'handed-back' } as const),
        needs: ['paid', 'weighed', 'weight-right', 'code-not-locked', 'code-right'] as const,
        effects: ['forget-code', 'tell'] as const,
      },
    ]),
  ],
  guards: {
    free: (_, command) => command.kind === 'estimate' && command.isFree,
    pictured: ({ hasPicture }) => hasPicture,
    due: ({ isDue }) => isDue,
    paid: ({ isDue }) => !isDue,
    weighed: ({ isWeighed }) => isWeighed,
    'weight-missing': (state) => state.isWeightMissing,
    'weight-right': (state) => !state.isWeightMissing,
    'code-right': (_, command) => command.kind === 'hand-back' && command.isCodeRight,
    'code-wrong': (_, command) => command.kind === 'hand-back' && !command.isCodeRight,
    'code-not-locked': ({ wrongTries }) => wrongTries < SERVICE_CODE_TRIES,
  },
  mayStillHold(guard, state) {
    switch (guard) {
      case 'free':
      case 'code-right':
      case 'code-wrong':
        return true;
      case 'pictured':
      case 'due':
      case 'paid':
      case 'weighed':
      case 'weight-missing':
      case 'weight-right':
      case 'code-not-locked':
        return serviceProcess.guards[guard](state, { kind: 'receive' }, new Date(0));
      default:
        return assertNever(guard);
    }
  },
  isRepeated: () => false,
};

/** The stage after a step, or why it is refused. */
export const decideService = (
  state: ServiceState,
  command: ServiceCommand,
  step: Step,
): Result<readonly ServiceEvent[], StepRefusal<ServiceGuard>> =>
  decideStep(serviceProcess, state, command, step);

/** The steps that the actor may take now; screens show a button for each. */
export const serviceStepsFor = (state: ServiceState, step: Omit<Step, 'now'>): readonly ServiceStepName[] =>
  commandsFor(serviceProcess, serviceSteps, state, step);

/**
 * The life of a service as one table: who may take which step, when, and who is told. `unworked`: the piece waits to go
 * back as it came, because the customer refused the estimate or the store cannot do the work. `uncollected`: the service
 * has ended because nobody came, and the store still keeps the piece.
 */
import { assertNever, type Result } from '../kernel/index.ts';
import {
  commandsFor,
  decideStep,
  type Process,
  type ProcessEvent,
  type Step,
  type StepRefusal,
  type Transition,
} from '../process/index.ts';

export const serviceStages = [
  'requested',
  'received',
  'estimated',
  'accepted',
  'in-work',
  'ready',
  'unworked',
  'uncollected',
  'handed-back',
  'cancelled',
] as const;

export type ServiceStage = (typeof serviceStages)[number];

/** Stages in which the store or the customer still has something to do. */
export const openServiceStages: readonly ServiceStage[] = serviceStages.filter(
  (stage) => stage !== 'handed-back' && stage !== 'cancelled' && stage !== 'uncollected',
);

/** Days for which a service waits for its customer at a stage, until the shop ends the waiting (decision 145). */
export const serviceWaitDays: Readonly<Partial<Record<ServiceStage, number>>> = {
  estimated: 90,
  ready: 180,
  unworked: 180,
};

/** Stages in which the piece can be fetched, so that it has a code. */
export const collectStages = ['ready', 'unworked'] as const satisfies readonly ServiceStage[];

/** Whether the customer can collect the piece, with a code. */
export const isCollected = (stage: ServiceStage): boolean => stage === 'ready' || stage === 'unworked';

/**
 * Whether a member of staff may hand the piece back: not the one who typed its customer's e-mail address. `emailBy`: who
 * typed the address; null for the customer.
 */
export const mayHandBack = (emailBy: string | null, staffNo: string): boolean => emailBy !== staffNo;

/** Wrong codes until the hand-back is locked (product-decisions 8). */
export const SERVICE_CODE_TRIES = 5;

export interface ServiceState {
  readonly stage: ServiceStage;
  /** Whether a picture shows the piece as it was received. */
  readonly hasPicture: boolean;
  /** Whether the customer still has to pay: the estimate is above zero, the work is done, and no receipt is noted. */
  readonly isDue: boolean;
  /** Whether the piece was weighed before it goes back. */
  readonly isWeighed: boolean;
  /** Whether the piece weighs less than it may, and no manager has explained it. */
  readonly isWeightMissing: boolean;
  readonly hasReceipt: boolean;
  readonly wrongTries: number;
}

export type ServiceCommand =
  /** Steps of the store. */
  | { readonly kind: 'receive' }
  | { readonly kind: 'estimate'; readonly isFree: boolean }
  /** The store notes what the customer says at the counter. */
  | { readonly kind: 'accept-at-counter' }
  | { readonly kind: 'refuse-at-counter' }
  | { readonly kind: 'start' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'weigh' }
  | { readonly kind: 'hand-back'; readonly isCodeRight: boolean }
  | { readonly kind: 'decline' }
  | { readonly kind: 'correct-email' }
  /** A step of the store's manager, as the payment of an order is: nobody else has seen the receipt. */
  | { readonly kind: 'take-payment' }
  /** Steps of the store's manager. */
  | { readonly kind: 'settle-weight' }
  | { readonly kind: 'reissue-code' }
  | { readonly kind: 'correct-weight' }
  | { readonly kind: 'correct-receipt' }
  /** The manager gives back a piece that was not collected in time, to somebody whom the manager knows as its owner. */
  | { readonly kind: 'return' }
  /** Steps of the customer. */
  | { readonly kind: 'accept' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'withdraw' }
  /** A step of the shop's own job. */
  | { readonly kind: 'expire' };

export type ServiceStepName = ServiceCommand['kind'];

/** Steps that correct something that was typed wrong. The stage stays. */
export const serviceCorrections = ['correct-email', 'correct-weight', 'correct-receipt'] as const;
export type ServiceCorrection = (typeof serviceCorrections)[number];

/** All other steps. */
export const serviceSteps: readonly Exclude<ServiceStepName, ServiceCorrection>[] = [
  ...(['receive', 'estimate', 'accept-at-counter', 'refuse-at-counter', 'start', 'finish'] as const),
  ...(['stop', 'weigh', 'take-payment', 'hand-back', 'decline', 'settle-weight', 'reissue-code'] as const),
  ...(['return', 'accept', 'refuse', 'withdraw', 'expire'] as const),
];

export type ServiceGuard =
  | 'free'
  | 'pictured'
  | 'due'
  | 'paid'
  | 'weighed'
  | 'weight-missing'
  | 'weight-right'
  | 'noted'
  | 'code-right'
  | 'code-wrong'
  | 'code-not-locked';

/**
 * `tell`: the customer gets an e-mail. `make-code`: a new code with which the customer collects the piece. `forget-code`:
 * the code is deleted. `renew-link`: the links of earlier e-mails no longer open the service.
 */
export type ServiceEffect = 'tell' | 'make-code' | 'forget-code' | 'renew-link';
export type ServiceEvent = ProcessEvent<ServiceStage, ServiceCommand, ServiceEffect>;

const plain = { when: [], needs: [], effects: [] } as const;
const byStore = { ...plain, by: 'service.keep' } as const;
const byManager = { ...plain, by: 'service.manage' } as const;
const byCustomer = { ...plain, by: 'service.change' } as const;
const byShop = { ...plain, by: 'service.expire', command: 'expire' } as const;

type Row = Transition<ServiceStage, ServiceStepName, ServiceGuard, ServiceEffect>;

const beforeWork: readonly Row[] = [
  { ...byStore, command: 'receive', from: 'requested', to: 'received', effects: ['tell'] },
  { ...byStore, command: 'decline', from: 'requested', to: 'cancelled', effects: ['tell'] },
  { ...byCustomer, command: 'withdraw', from: 'requested', to: 'cancelled', effects: ['tell'] },
  { ...byShop, from: 'requested', to: 'cancelled', effects: ['tell'] },
  ...(['received', 'estimated'] as const).flatMap((from): Row[] => [
    {
      ...{ ...byStore, command: 'estimate', from, to: 'accepted' },
      ...{ when: ['free'], needs: ['pictured'], effects: ['tell'] },
    },
    { ...byStore, command: 'estimate', from, to: 'estimated', needs: ['pictured'], effects: ['tell'] },
  ]),
  { ...byCustomer, command: 'accept', from: 'estimated', to: 'accepted', effects: ['tell'] },
  { ...byStore, command: 'accept-at-counter', from: 'estimated', to: 'accepted', effects: ['tell'] },
  { ...byCustomer, command: 'refuse', from: 'estimated', to: 'unworked', effects: ['make-code', 'tell'] },
  {
    ...{ ...byStore, command: 'refuse-at-counter', from: 'estimated', to: 'unworked' },
    effects: ['make-code', 'tell'],
  },
  { ...byShop, from: 'estimated', to: 'unworked', effects: ['make-code', 'tell'] },
];

const work: readonly Row[] = [
  { ...byStore, command: 'start', from: 'accepted', to: 'in-work', effects: ['tell'] },
  { ...byStore, command: 'finish', from: 'in-work', to: 'ready', effects: ['make-code', 'tell'] },
  ...(['received', 'estimated', 'accepted', 'in-work'] as const).map(
    (from): Row => ({ ...byStore, command: 'stop', from, to: 'unworked', effects: ['make-code', 'tell'] }),
  ),
];

const goingBack: readonly Row[] = [
  ...(['ready', 'uncollected'] as const).map(
    (from): Row => ({ ...byManager, command: 'take-payment', from, to: from, needs: ['due'] }),
  ),
  ...([...collectStages, 'uncollected'] as const).flatMap((from): Row[] => [
    { ...byStore, command: 'weigh', from, to: from },
    { ...byManager, command: 'settle-weight', from, to: from, needs: ['weight-missing'] },
  ]),
  ...collectStages.flatMap((from): Row[] => [
    { ...byManager, command: 'reissue-code', from, to: from, effects: ['make-code', 'tell'] },
    {
      ...{ ...byStore, command: 'hand-back', from, to: from },
      ...{ when: ['code-wrong'], needs: ['paid', 'weighed', 'weight-right', 'code-not-locked'] },
    },
    {
      ...{ ...byStore, command: 'hand-back', from, to: 'handed-back' },
      needs: ['paid', 'weighed', 'weight-right', 'code-not-locked', 'code-right'],
      effects: ['forget-code', 'tell'],
    },
    { ...byShop, from, to: 'uncollected', effects: ['forget-code', 'tell'] },
  ]),
  {
    ...{ ...byManager, command: 'return', from: 'uncollected', to: 'handed-back' },
    ...{ needs: ['paid', 'weighed', 'weight-right'], effects: ['tell'] },
  },
];

const corrections: readonly Row[] = [
  ...openServiceStages.map(
    (from): Row => ({
      ...{ ...byStore, command: 'correct-email', from, to: from },
      effects: isCollected(from) ? ['renew-link', 'make-code', 'tell'] : ['renew-link', 'tell'],
    }),
  ),
  ...(['received', 'estimated', 'accepted', 'in-work', ...collectStages, 'uncollected'] as const).map(
    (from): Row => ({ ...byManager, command: 'correct-weight', from, to: from, effects: ['tell'] }),
  ),
  ...(['ready', 'uncollected', 'handed-back'] as const).map(
    (from): Row => ({ ...byManager, command: 'correct-receipt', from, to: from, needs: ['noted'] }),
  ),
];

export const serviceProcess: Process<ServiceState, ServiceCommand, ServiceGuard, ServiceEffect> = {
  transitions: [...beforeWork, ...work, ...goingBack, ...corrections],
  guards: {
    free: (_, command) => command.kind === 'estimate' && command.isFree,
    pictured: ({ hasPicture }) => hasPicture,
    due: ({ isDue }) => isDue,
    paid: ({ isDue }) => !isDue,
    weighed: ({ isWeighed }) => isWeighed,
    'weight-missing': (state) => state.isWeightMissing,
    'weight-right': (state) => !state.isWeightMissing,
    noted: ({ hasReceipt }) => hasReceipt,
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
      case 'noted':
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
export const serviceStepsFor = (
  state: ServiceState,
  step: Omit<Step, 'now'>,
): readonly Exclude<ServiceStepName, ServiceCorrection>[] =>
  serviceSteps.filter((kind) => commandsFor(serviceProcess, [kind], state, step).length > 0);

/** Returns the corrections that the actor may make now. */
export const serviceCorrectionsFor = (
  state: ServiceState,
  step: Omit<Step, 'now'>,
): readonly ServiceCorrection[] =>
  serviceCorrections.filter((kind) => commandsFor(serviceProcess, [kind], state, step).length > 0);

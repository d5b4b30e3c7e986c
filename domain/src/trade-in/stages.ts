/**
 * The life of a trade-in as one table: who may take which step, and when. `credited`: its value pays orders. `accepted`:
 * the customer takes money, which the till has not paid yet. `refused`: the piece waits to go back. `held`: somebody
 * reported it as stolen, so it stays until the manager decides. `surrendered`: the store gave it to the police. Nobody
 * credits or pays a value, and nobody lets a piece leave, without a second member of the store's staff.
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

export const tradeInStages = [
  ...(['requested', 'received', 'offered', 'accepted', 'refused', 'held'] as const),
  ...(['credited', 'paid-out', 'handed-back', 'surrendered', 'cancelled'] as const),
] as const;

export type TradeInStage = (typeof tradeInStages)[number];

/** Stages in which somebody still has something to do. */
export const openTradeInStages = [
  ...(['requested', 'received', 'offered', 'accepted', 'refused', 'held'] as const),
] as const satisfies readonly TradeInStage[];

export const isTradeInOver = (stage: TradeInStage): boolean =>
  !(openTradeInStages as readonly TradeInStage[]).includes(stage);

/** Stages at which the customer types or says a code. */
export const isCodedStage = (stage: TradeInStage): boolean => stage === 'offered' || stage === 'refused';

/** Wrong codes until the manager issues a new one (product-decisions 8). */
export const TRADE_IN_CODE_TRIES = 5;

/** The customer gets value for an order, or money. */
export const tradeInOutcomes = ['value', 'payout'] as const;
export type TradeInOutcome = (typeof tradeInOutcomes)[number];

export interface TradeInState {
  readonly stage: TradeInStage;
  readonly hasPicture: boolean;
  readonly hasIdentity: boolean;
  /** Whether the amounts of the day need an identity document. */
  readonly needsIdentity: boolean;
  /** Whether the manager must still confirm the offer. */
  readonly needsConfirmation: boolean;
  /** Whether the manager, who has not assayed the piece, has confirmed the offer. */
  readonly isConfirmed: boolean;
  /** Whether the price of the offer still holds. */
  readonly isValid: boolean;
  /** Whether the offer can be taken as money: metal can, a diamond cannot. */
  readonly hasPayout: boolean;
  /** Whether the customer has an account that can take the value. */
  readonly isMember: boolean;
  /** Whether the actor is the person who assayed the piece. */
  readonly isAssayer: boolean;
  /** Whether the actor is the person who reported the piece as stolen. */
  readonly isReporter: boolean;
  readonly wrongTries: number;
}

export type TradeInCommand =
  /** Steps of the store. */
  | { readonly kind: 'receive' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'identify' }
  | { readonly kind: 'offer' }
  /** Staff type the code that the customer reads on the page of the trade-in; with it the customer accepts the offer. */
  | { readonly kind: 'accept'; readonly to: TradeInOutcome; readonly isCodeRight: boolean }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'pay-out' }
  | { readonly kind: 'hand-back'; readonly isCodeRight: boolean }
  | { readonly kind: 'report' }
  /** Steps of the store's manager. */
  | { readonly kind: 'confirm' }
  | { readonly kind: 'release' }
  | { readonly kind: 'surrender' }
  | { readonly kind: 'reissue-code' }
  /** A step of the customer. */
  | { readonly kind: 'withdraw' }
  /** A step of the shop's own job. */
  | { readonly kind: 'expire' };

export type TradeInStepName = TradeInCommand['kind'];

export const tradeInSteps: readonly TradeInStepName[] = [
  ...(['receive', 'decline', 'identify', 'offer', 'confirm', 'accept', 'refuse', 'stop'] as const),
  ...(['pay-out', 'hand-back', 'report', 'release', 'surrender', 'reissue-code'] as const),
  ...(['withdraw', 'expire'] as const),
];

export type TradeInGuard =
  | 'pictured'
  | 'identified'
  | 'confirmed'
  | 'unconfirmed'
  | 'valid'
  | 'payable'
  | 'member'
  | 'another'
  | 'second-person'
  | 'another-reporter'
  | 'code-right'
  | 'code-wrong'
  | 'code-not-locked'
  | 'to-value';

/** `tell`: the customer gets an e-mail. `make-code`: a new code for the counter. `forget-code`: the code is deleted. */
export type TradeInEffect = 'tell' | 'make-code' | 'forget-code';
export type TradeInEvent = ProcessEvent<TradeInStage, TradeInCommand, TradeInEffect>;

type Row = Transition<TradeInStage, TradeInStepName, TradeInGuard, TradeInEffect>;

const plain = { when: [], needs: [], effects: [] } as const;
const byStore = { ...plain, by: 'trade-in.keep' } as const;
const byManager = { ...plain, by: 'trade-in.manage' } as const;

const acceptNeeds: readonly TradeInGuard[] = [
  ...(['valid', 'confirmed', 'identified', 'member', 'payable', 'second-person', 'code-not-locked'] as const),
];

const transitions: readonly Row[] = [
  { ...byStore, command: 'receive', from: 'requested', to: 'received', effects: ['tell'] },
  { ...byStore, command: 'decline', from: 'requested', to: 'cancelled', effects: ['tell'] },
  {
    ...{ ...plain, by: 'trade-in.change', command: 'withdraw', from: 'requested', to: 'cancelled' },
    effects: ['tell'],
  },
  {
    ...{ ...plain, by: 'trade-in.expire', command: 'expire', from: 'requested', to: 'cancelled' },
    effects: ['tell'],
  },
  ...(['received', 'offered', 'accepted'] as const).map(
    (from): Row => ({ ...byStore, command: 'identify', from, to: from }),
  ),
  ...(['received', 'offered'] as const).map(
    (from): Row => ({
      ...{ ...byStore, command: 'offer', from, to: 'offered' },
      ...{ needs: ['pictured'], effects: ['make-code', 'tell'] },
    }),
  ),
  {
    ...{ ...byManager, command: 'confirm', from: 'offered', to: 'offered' },
    needs: ['unconfirmed', 'another'],
  },
  {
    ...{ ...byStore, command: 'accept', from: 'offered', to: 'offered' },
    ...{ when: ['code-wrong'], needs: acceptNeeds },
  },
  {
    ...{ ...byStore, command: 'accept', from: 'offered', to: 'credited', when: ['to-value'] },
    ...{ needs: [...acceptNeeds, 'code-right'], effects: ['forget-code', 'tell'] },
  },
  {
    ...{ ...byStore, command: 'accept', from: 'offered', to: 'accepted' },
    ...{ needs: [...acceptNeeds, 'code-right'], effects: ['forget-code', 'tell'] },
  },
  {
    ...{ ...byStore, command: 'refuse', from: 'offered', to: 'refused' },
    effects: ['make-code', 'tell'],
  },
  { ...byStore, command: 'stop', from: 'received', to: 'refused', effects: ['make-code', 'tell'] },
  {
    ...{ ...byStore, command: 'pay-out', from: 'accepted', to: 'paid-out' },
    ...{ needs: ['another', 'identified'], effects: ['tell'] },
  },
  {
    ...{ ...byStore, command: 'hand-back', from: 'refused', to: 'refused' },
    ...{ when: ['code-wrong'], needs: ['code-not-locked'] },
  },
  {
    ...{ ...byStore, command: 'hand-back', from: 'refused', to: 'handed-back' },
    ...{ needs: ['code-not-locked', 'code-right'], effects: ['forget-code', 'tell'] },
  },
  ...(['received', 'offered', 'accepted', 'refused'] as const).map(
    (from): Row => ({ ...byStore, command: 'report', from, to: 'held', effects: ['forget-code', 'tell'] }),
  ),
  { ...byManager, command: 'release', from: 'held', to: 'received', effects: ['tell'] },
  {
    ...{ ...byManager, command: 'surrender', from: 'held', to: 'surrendered' },
    ...{ needs: ['another-reporter'], effects: ['tell'] },
  },
  ...(['offered', 'refused'] as const).map(
    (from): Row => ({
      ...byManager,
      command: 'reissue-code',
      from,
      to: from,
      effects: ['make-code', 'tell'],
    }),
  ),
];

/**
 * Whether the actor has assayed the piece, so that its value needs somebody else: a colleague who accepts, or the manager
 * who confirms.
 */
export const needsColleagueForValue = ({
  isAssayer,
  isConfirmed,
}: Pick<TradeInState, 'isAssayer' | 'isConfirmed'>): boolean => isAssayer && !isConfirmed;

export const tradeInProcess: Process<TradeInState, TradeInCommand, TradeInGuard, TradeInEffect> = {
  transitions,
  guards: {
    pictured: ({ hasPicture }) => hasPicture,
    identified: ({ hasIdentity, needsIdentity }) => hasIdentity || !needsIdentity,
    confirmed: ({ needsConfirmation }) => !needsConfirmation,
    unconfirmed: ({ isConfirmed }) => !isConfirmed,
    valid: ({ isValid }) => isValid,
    payable: ({ hasPayout }, command) => command.kind !== 'accept' || command.to !== 'payout' || hasPayout,
    member: ({ isMember }, command) => command.kind !== 'accept' || command.to !== 'value' || isMember,
    another: ({ isAssayer }) => !isAssayer,
    'second-person': (state, command) =>
      command.kind !== 'accept' || command.to !== 'value' || !needsColleagueForValue(state),
    'another-reporter': ({ isReporter }) => !isReporter,
    'code-right': (_, command) => 'isCodeRight' in command && command.isCodeRight,
    'code-wrong': (_, command) => 'isCodeRight' in command && !command.isCodeRight,
    'code-not-locked': ({ wrongTries }) => wrongTries < TRADE_IN_CODE_TRIES,
    'to-value': (_, command) => command.kind === 'accept' && command.to === 'value',
  },
  mayStillHold(guard, state) {
    switch (guard) {
      case 'code-right':
      case 'code-wrong':
      case 'to-value':
        return true;
      case 'payable':
      case 'member':
        return state.hasPayout || state.isMember;
      case 'second-person':
        return state.hasPayout || !needsColleagueForValue(state);
      case 'pictured':
      case 'identified':
      case 'confirmed':
      case 'unconfirmed':
      case 'valid':
      case 'another':
      case 'another-reporter':
      case 'code-not-locked':
        return tradeInProcess.guards[guard](state, { kind: 'receive' }, new Date(0));
      default:
        return assertNever(guard);
    }
  },
  isRepeated: () => false,
};

/** The stage after a step, or why it is refused. */
export const decideTradeIn = (
  state: TradeInState,
  command: TradeInCommand,
  step: Step,
): Result<readonly TradeInEvent[], StepRefusal<TradeInGuard>> =>
  decideStep(tradeInProcess, state, command, step);

export const tradeInStepsFor = (state: TradeInState, step: Omit<Step, 'now'>): readonly TradeInStepName[] =>
  tradeInSteps.filter((kind) => commandsFor(tradeInProcess, [kind], state, step).length > 0);

/**
 * The life of a conversation between a shopper and the shop as one table: who may take which step, and when (decision 147).
 * A conversation waits at the service desk of its market or at a store, one member of staff takes it, and the customer
 * opens a closed one again by writing.
 */

import type { Result } from '../kernel/index.ts';
import { DAY_MS } from '../kernel/index.ts';
import {
  commandsNow,
  decideStep,
  type Process,
  type ProcessEvent,
  type Step,
  type StepRefusal,
} from '../process/index.ts';

export const conversationStages = ['waiting', 'taken', 'closed'] as const;
export type ConversationStage = (typeof conversationStages)[number];

/**
 * Milliseconds without a message after which the shop closes a conversation. `ticket`: a conversation whose customer gave
 * an e-mail address, and waits for an answer there.
 */
export const IDLE_MS = { taken: DAY_MS, waiting: 3 * DAY_MS, ticket: 30 * DAY_MS } as const;

/**
 * A message that comes within these milliseconds after the last one opens a closed conversation again; a later one begins
 * another conversation.
 */
export const GOES_ON_MS = 30 * DAY_MS;
/** From this number of messages on, a closed conversation is never opened again. */
export const LONG_CONVERSATION = 1_000;
/** The most messages of one conversation. */
export const MESSAGES_MOST = 2_000;

export interface ConversationState {
  readonly stage: ConversationStage;
  /** Whether the actor is the member of staff who has taken the conversation. */
  readonly isMine: boolean;
  /** Whether the customer expects an answer by e-mail. */
  readonly isTicket: boolean;
  readonly lastAt: Date;
}

export type ConversationStep =
  | 'write'
  | 'take'
  | 'take-over'
  | 'answer'
  | 'hand-over'
  | 'close'
  | 'dismiss'
  | 'expire';
export interface ConversationCommand {
  readonly kind: ConversationStep;
}

/**
 * The steps that staff take with one conversation, in the order in which screens show them. The other step of staff,
 * `dismiss`, ends several conversations at once.
 */
export const staffSteps: readonly ConversationStep[] = ['take', 'take-over', 'answer', 'hand-over', 'close'];

export type ConversationGuard = 'mine' | 'others' | 'idle';
type ConversationEffect = never;
export type ConversationEvent = ProcessEvent<ConversationStage, ConversationCommand, ConversationEffect>;

const row = { when: [], needs: [], effects: [] } as const;
const byCustomer = { ...row, command: 'write', by: 'conversation.write' } as const;
const byStaff = { ...row, by: 'conversation.keep' } as const;
const byShop = { ...row, command: 'expire', by: 'conversation.expire', needs: ['idle'] } as const;

export const conversationProcess: Process<
  ConversationState,
  ConversationCommand,
  ConversationGuard,
  ConversationEffect
> = {
  transitions: [
    { ...byCustomer, from: 'waiting', to: 'waiting' },
    { ...byCustomer, from: 'taken', to: 'taken' },
    { ...byCustomer, from: 'closed', to: 'waiting' },
    { ...byStaff, command: 'take', from: 'waiting', to: 'taken' },
    { ...byStaff, command: 'take-over', from: 'taken', to: 'taken', needs: ['others'] },
    { ...byStaff, command: 'answer', from: 'taken', to: 'taken', needs: ['mine'] },
    { ...byStaff, command: 'hand-over', from: 'taken', to: 'waiting', needs: ['mine'] },
    { ...byStaff, command: 'close', from: 'taken', to: 'closed', needs: ['mine'] },
    { ...byStaff, command: 'dismiss', from: 'waiting', to: 'closed' },
    { ...byShop, from: 'waiting', to: 'closed' },
    { ...byShop, from: 'taken', to: 'closed' },
  ],
  guards: {
    mine: ({ isMine }) => isMine,
    others: ({ isMine }) => !isMine,
    idle: ({ stage, isTicket, lastAt }, _, now) =>
      stage !== 'closed' &&
      now.getTime() - lastAt.getTime() >= IDLE_MS[stage === 'waiting' && isTicket ? 'ticket' : stage],
  },
  mayStillHold: () => true,
  isRepeated: () => false,
};

/** The stage after a step, or why it is refused. */
export const decideConversation = (
  state: ConversationState,
  kind: ConversationStep,
  step: Step,
): Result<readonly ConversationEvent[], StepRefusal<ConversationGuard>> =>
  decideStep(conversationProcess, state, { kind }, step);

/** The steps that a member of staff may take now. */
export const staffStepsFor = (state: ConversationState, step: Step): readonly ConversationStep[] =>
  commandsNow(
    conversationProcess,
    staffSteps.map((kind) => ({ kind })),
    state,
    step,
  );

/** Whether a new message of the customer goes into this conversation; otherwise it begins another one. */
export const goesOn = (
  { stage, messages, lastAt }: Pick<ConversationState, 'stage' | 'lastAt'> & { readonly messages: number },
  now: Date,
): boolean =>
  stage !== 'closed' || (messages < LONG_CONVERSATION && now.getTime() - lastAt.getTime() < GOES_ON_MS);

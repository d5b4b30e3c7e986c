/** Airline miles for points (trade-facts 4, product-decisions 14): what may be requested, and the stages of a request. */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { asciiDigits, halfWidth, withoutInvisible } from '../people/index.ts';
import {
  commandsFor,
  decideStep,
  type Process,
  type ProcessEvent,
  type Step,
  type StepRefusal,
  type Transition,
} from '../process/index.ts';

export const milesOptions = [1_000, 2_000, 3_000] as const;
export type MilesOption = (typeof milesOptions)[number];

const pointsPerMile = 10;
export const pointsForMiles = (miles: MilesOption): number => miles * pointsPerMile;

export const isMilesOption = (miles: number): miles is MilesOption =>
  (milesOptions as readonly number[]).includes(miles);

export const AIRLINE_NAME_MAX = 60;

/** Reads a membership number, also with spaces and hyphens: ten digits. */
export function readMembershipNumber(typed: string): Result<string, Refusal<'MEMBERSHIP_NUMBER_INVALID'>> {
  const digits = asciiDigits(halfWidth(withoutInvisible(typed.slice(0, 100)))).replace(
    /[\s\p{Dash_Punctuation}]/gu,
    '',
  );
  return /^\d{10}$/.test(digits) ? ok(digits) : refuse('MEMBERSHIP_NUMBER_INVALID', {});
}

/**
 * The name as the airline has it: English letters, which become capitals, with spaces, hyphens, apostrophes and full stops
 * (specification 5, English only). Miles are credited only where it is exactly the same.
 */
export function readAirlineName(typed: string): Result<string, Refusal<'AIRLINE_NAME_INVALID'>> {
  const name = halfWidth(typed.slice(0, 200))
    .replace(/[‘’`´]/g, "'")
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase();
  return /^[A-Z][A-Z .'-]*[A-Z.]$/.test(name) && name.length <= AIRLINE_NAME_MAX
    ? ok(name)
    : refuse('AIRLINE_NAME_INVALID', {});
}

export const milesStages = ['submitted', 'sent', 'credited', 'rejected'] as const;
export type MilesStage = (typeof milesStages)[number];

export interface MilesState {
  readonly stage: MilesStage;
}

export type MilesCommand =
  /** The request is in a file for the airline. */
  | { readonly kind: 'send' }
  | { readonly kind: 'credit' }
  | { readonly kind: 'reject'; readonly reason: string };

export type MilesGuard = 'reason-given';
export type MilesEffect = 'return-points';
export type MilesEvent = ProcessEvent<MilesStage, MilesCommand, MilesEffect>;
type MilesRow = Transition<MilesStage, MilesCommand['kind'], MilesGuard, MilesEffect>;

const row = (
  command: MilesCommand['kind'],
  from: MilesStage,
  to: MilesStage,
  { needs = [], effects = [] }: Partial<Pick<MilesRow, 'needs' | 'effects'>> = {},
): MilesRow => ({ command, from, to, by: 'miles.settle', when: [], needs, effects });

const rejected = { needs: ['reason-given'], effects: ['return-points'] } as const;

export const milesTransitions: readonly MilesRow[] = [
  row('send', 'submitted', 'sent'),
  row('credit', 'sent', 'credited'),
  row('reject', 'submitted', 'rejected', rejected),
  row('reject', 'sent', 'rejected', rejected),
  // A second click changes nothing.
  row('send', 'sent', 'sent'),
  row('credit', 'credited', 'credited'),
  row('reject', 'rejected', 'rejected'),
];

const outcome: Readonly<Record<MilesCommand['kind'], MilesStage>> = {
  send: 'sent',
  credit: 'credited',
  reject: 'rejected',
};

const process: Process<MilesState, MilesCommand, MilesGuard, MilesEffect> = {
  transitions: milesTransitions,
  guards: {
    'reason-given': (_request, command) => command.kind === 'reject' && command.reason.trim() !== '',
  },
  mayStillHold: () => true,
  isRepeated: ({ stage }, { kind }) => stage === outcome[kind],
};

export const decideMiles = (
  request: MilesState,
  command: MilesCommand,
  step: Step,
): Result<readonly MilesEvent[], StepRefusal<MilesGuard>> => decideStep(process, request, command, step);

/** The commands for one request that change something; requests are sent by files. */
export const milesCommandsFor = (
  request: MilesState,
  step: Pick<Step, 'actor' | 'subject'>,
): readonly MilesCommand['kind'][] =>
  commandsFor(process, ['credit', 'reject'], request, step).filter((kind) => request.stage !== outcome[kind]);

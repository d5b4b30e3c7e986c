/**
 * A process has stages that commands change (an order, a return, an appointment, a workshop job). It is one table of
 * transitions. A row says which command leads from which stage to which, who may give it, under which conditions, and
 * with which effects. Anything without a row is refused. The server saves state, history and effects
 * (server/src/platform/process.ts).
 */
import { ok, type Result } from '../kernel/index.ts';
import { type Action, type Actor, may, type Subject } from '../people/index.ts';

export interface Transition<
  Stage extends string,
  Kind extends string,
  Guard extends string,
  Effect extends string,
> {
  readonly command: Kind;
  readonly from: Stage;
  readonly to: Stage;
  readonly by: Action;
  /** Chooses between rows with the same command and stage: the first row whose guards are all true applies. */
  readonly when: readonly Guard[];
  /** Conditions. The first that is false is the reason of the refusal. */
  readonly needs: readonly Guard[];
  readonly effects: readonly Effect[];
}

export interface Process<
  State extends { readonly stage: string },
  Command extends { readonly kind: string },
  Guard extends string,
  Effect extends string,
> {
  readonly transitions: readonly Transition<State['stage'], Command['kind'], Guard, Effect>[];
  readonly guards: Readonly<Record<Guard, (state: State, command: Command, now: Date) => boolean>>;
  /** False if the state alone makes the guard fail, for every person and every input. Then pages show no button. */
  mayStillHold(guard: Guard, state: State): boolean;
  /** Whether the command was carried out before or is out of date. It is then accepted without changing anything. */
  isRepeated(state: State, command: Command, actor: Actor): boolean;
}

/** One change in the history: who, when, from which stage to which, by which command and with which effects. */
export interface ProcessEvent<
  Stage extends string,
  Command extends { readonly kind: string },
  Effect extends string,
> {
  readonly command: Command;
  readonly from: Stage;
  readonly to: Stage;
  readonly effects: readonly Effect[];
  readonly actor: Actor;
  /** ISO 8601 instant, UTC. */
  readonly at: string;
}

/** Why a step is refused: the stage has no such command, the actor may not give it, or a condition is not met. */
export type StepRefusal<Guard extends string> =
  | { readonly reason: 'stage' }
  | { readonly reason: 'role' }
  | { readonly reason: 'condition'; readonly condition: Guard };

/** Who takes a step, on what, and when. */
export interface Step {
  readonly actor: Actor;
  readonly subject: Subject;
  readonly now: Date;
}

/** The events of a command: one, or none if it is repeated. */
export function decideStep<
  State extends { readonly stage: string },
  Command extends { readonly kind: string },
  Guard extends string,
  Effect extends string,
>(
  process: Process<State, Command, Guard, Effect>,
  state: State,
  command: Command,
  { actor, subject, now }: Step,
): Result<readonly ProcessEvent<State['stage'], Command, Effect>[], StepRefusal<Guard>> {
  const holds = (guard: Guard): boolean => process.guards[guard](state, command, now);
  const row = transitionsFrom(process.transitions, state.stage, command.kind).find(({ when }) =>
    when.every(holds),
  );
  if (!row) return { ok: false, error: { reason: 'stage' } };
  if (!may(actor, row.by, subject)) return { ok: false, error: { reason: 'role' } };
  if (process.isRepeated(state, command, actor)) return ok([]);
  const condition = row.needs.find((guard) => !holds(guard));
  if (condition !== undefined) return { ok: false, error: { reason: 'condition', condition } };
  return ok([{ command, from: row.from, to: row.to, effects: row.effects, actor, at: now.toISOString() }]);
}

/**
 * The commands whose buttons an actor sees, in the order of `kinds`. Conditions on the state are checked here.
 * Conditions on typed input are checked only when the command is sent.
 */
export function commandsFor<
  State extends { readonly stage: string },
  Command extends { readonly kind: string },
  Guard extends string,
  Effect extends string,
>(
  process: Process<State, Command, Guard, Effect>,
  kinds: readonly Command['kind'][],
  state: State,
  { actor, subject }: Pick<Step, 'actor' | 'subject'>,
): readonly Command['kind'][] {
  return kinds.filter((kind) =>
    transitionsFrom(process.transitions, state.stage, kind).some(
      ({ by, needs }) => may(actor, by, subject) && needs.every((need) => process.mayStillHold(need, state)),
    ),
  );
}

/**
 * Returns the kinds of `commands` that the actor may give at this moment, in the same order. Only for processes whose
 * conditions never depend on what a person enters.
 */
export const commandsNow = <
  State extends { readonly stage: string },
  Command extends { readonly kind: string },
  Guard extends string,
  Effect extends string,
>(
  process: Process<State, Command, Guard, Effect>,
  commands: readonly Command[],
  state: State,
  step: Step,
): readonly Command['kind'][] =>
  commands.filter((command) => decideStep(process, state, command, step).ok).map(({ kind }) => kind);

export function transitionsFrom<
  Stage extends string,
  Kind extends string,
  Row extends { readonly from: Stage; readonly command: Kind },
>(transitions: readonly Row[], stage: Stage, command: Kind): readonly Row[] {
  return transitions.filter((row) => row.from === stage && row.command === command);
}

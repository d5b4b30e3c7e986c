/**
 * A process is something with stages (an order, a return, an appointment, a job of the workshop). It is one
 * table of transitions. A row says which command leads from which stage to which, who may give it, under
 * which conditions, and with which effects. What has no row cannot happen. The server saves state, history
 * and effects (server/src/platform/process.ts).
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
  /** Chooses between rows of one command and stage: the first row whose guards all hold applies. */
  readonly when: readonly Guard[];
  /** Conditions: the first that does not hold is the reason of the refusal. */
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
  /** False if the state alone refuses, whoever acts and whatever they type: then no button is shown. */
  mayStillHold(guard: Guard, state: State): boolean;
  /**
   * Whether the command was carried out before, or is out of date. Then it is accepted and changes nothing.
   */
  isRepeated(state: State, command: Command, actor: Actor): boolean;
}

/** One change in the history: who, when, from which stage to which, by which command, with which effects. */
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
  /** ISO instant. */
  readonly at: string;
}

/**
 * Why a step is refused: the stage has no such command, the actor may not give it, or a condition does not
 * hold.
 */
export type StepRefusal<Guard extends string> =
  | { readonly reason: 'stage' }
  | { readonly reason: 'role' }
  | { readonly reason: 'condition'; readonly condition: Guard };

/** Who takes a step, of what, and when. */
export interface Step {
  readonly actor: Actor;
  readonly subject: Subject;
  readonly now: Date;
}

/** The events of a command: one, or none for a repeated command. */
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
 * The commands whose buttons an actor may see, in the order of `kinds`. Conditions on the state are checked here; conditions on
 * typed input are checked when the actor sends the command.
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

export function transitionsFrom<
  Stage extends string,
  Kind extends string,
  Row extends { readonly from: Stage; readonly command: Kind },
>(transitions: readonly Row[], stage: Stage, command: Kind): readonly Row[] {
  return transitions.filter((row) => row.from === stage && row.command === command);
}

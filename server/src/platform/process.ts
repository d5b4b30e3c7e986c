import type { Result } from '@jinlan/domain/kernel';
import type { Actor } from '@jinlan/domain/people';
import type { ProcessEvent } from '@jinlan/domain/process';
import { actorText } from './actor-text.ts';
import type { Connection } from './database.ts';
import type { Platform } from './platform.ts';

/**
 * What has a state, a history and a version: orders, and whatever else goes through stages (returns, appointments, jobs of the
 * workshop). The rules decide (`domain/src/process`); this saves state and history, and carries out what follows, all in one
 * transaction. Effects that leave the shop (e-mail, the bank) are written as jobs or messages there and happen after it
 * committed.
 */
export interface ProcessRow {
  readonly id: number;
  /** Raised by one with each event. */
  readonly version: number;
}

/** One row of the history. */
export interface HistoryEntry {
  /** That the row had after the event. */
  readonly version: number;
  readonly at: Date;
  /** As `actorText` writes it. */
  readonly actor: string;
  /** The kind of the command. */
  readonly event: string;
  readonly reason: string | null;
  readonly fromState: string | null;
  readonly toState: string;
}

interface ProcessCommand {
  readonly kind: string;
  readonly reason?: unknown;
}

/** One kind of process: its rules, and its SQL. */
export interface ProcessDefinition<
  Services,
  Row extends ProcessRow,
  Command extends ProcessCommand,
  Effect extends string,
  Event extends ProcessEvent<string, Command, Effect>,
  Refused,
> {
  /** For faults, such as `Order 20261121000001`. */
  nameOf(row: Row): string;
  /** The row with its lock, until the transaction ends; null where there is none. */
  lock(tx: Connection, id: number): Promise<Row | null>;
  decide(
    services: Services,
    row: Row,
    command: Command,
    actor: Actor,
    now: Date,
  ): Result<readonly Event[], Refused>;
  /** The row after the event, its version left as it is. */
  evolve(row: Row, event: Event): Row;
  /** Compare-and-set: saves `after` with the next version, and answers false where the stored version is not the one of `before`. */
  save(tx: Connection, before: Row, after: Row, now: Date): Promise<boolean>;
  addEntry(tx: Connection, row: Row, entry: HistoryEntry, event: Event): Promise<void>;
  carryOut(services: Services, tx: Connection, row: Row, event: Event, effect: Effect): Promise<void>;
}

export interface Advanced<Row, Event> {
  readonly row: Row;
  /** Empty where the command had been carried out before. */
  readonly events: readonly Event[];
}

export interface StoredProcess<Services, Row, Command, Event, Refused> {
  /**
   * Asks the rules, then saves state and history together. The caller holds the row's lock; the version is compared all the
   * same, so that a caller without it cannot take a step twice.
   */
  tryAdvance(
    services: Services,
    tx: Connection,
    row: Row,
    command: Command,
    actor: Actor,
  ): Promise<Result<Advanced<Row, Event>, Refused>>;
  /** For commands that must be possible where they are given: throws where they are refused, which is a fault of ours. */
  advance(
    services: Services,
    tx: Connection,
    row: Row,
    command: Command,
    actor: Actor,
  ): Promise<Advanced<Row, Event>>;
  /** What the rules say follows from the events. To be called once, after whatever the caller writes beside the state. */
  carryOut(services: Services, tx: Connection, advanced: Advanced<Row, Event>): Promise<void>;
  /** A whole step in a transaction of its own: lock, advance, carry out. Null where there is no such row. */
  step(
    services: Services,
    id: number,
    command: Command,
    actor: Actor,
  ): Promise<Result<Advanced<Row, Event>, Refused> | null>;
}

export function createProcess<
  Services extends { readonly platform: Pick<Platform, 'clock' | 'db'> },
  Row extends ProcessRow,
  Command extends ProcessCommand,
  Effect extends string,
  Event extends ProcessEvent<string, Command, Effect>,
  Refused,
>(
  definition: ProcessDefinition<Services, Row, Command, Effect, Event, Refused>,
): StoredProcess<Services, Row, Command, Event, Refused> {
  const process: StoredProcess<Services, Row, Command, Event, Refused> = {
    async tryAdvance(services, tx, row, command, actor) {
      const now = services.platform.clock.now();
      const decided = definition.decide(services, row, command, actor, now);
      if (!decided.ok) return decided;
      let current = row;
      for (const event of decided.value) {
        const after = definition.evolve(current, event);
        if (!(await definition.save(tx, current, after, now)))
          throw new Error(`${definition.nameOf(row)} was changed by somebody else meanwhile`);
        current = { ...after, version: current.version + 1 };
        await definition.addEntry(tx, current, entryOf(event, current.version, now), event);
      }
      return { ok: true, value: { row: current, events: decided.value } };
    },
    async advance(services, tx, row, command, actor) {
      const result = await process.tryAdvance(services, tx, row, command, actor);
      if (result.ok) return result.value;
      throw new Error(`${definition.nameOf(row)} cannot ${command.kind}: ${JSON.stringify(result.error)}`);
    },
    async carryOut(services, tx, { row, events }) {
      for (const event of events)
        for (const effect of event.effects) await definition.carryOut(services, tx, row, event, effect);
    },
    step: (services, id, command, actor) =>
      services.platform.db.transaction(async (tx) => {
        const row = await definition.lock(tx, id);
        if (row === null) return null;
        const advanced = await process.tryAdvance(services, tx, row, command, actor);
        if (advanced.ok) await process.carryOut(services, tx, advanced.value);
        return advanced;
      }),
  };
  return process;
}

function entryOf(
  { command, actor, from, to }: ProcessEvent<string, ProcessCommand, string>,
  version: number,
  at: Date,
): HistoryEntry {
  const { kind: event, reason } = command;
  return {
    version,
    at,
    actor: actorText(actor),
    event,
    reason: typeof reason === 'string' ? reason : null,
    fromState: from,
    toState: to,
  };
}

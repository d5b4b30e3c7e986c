import type { Result } from '@jinlan/domain/kernel';
import type { Actor } from '@jinlan/domain/people';
import type { ProcessEvent } from '@jinlan/domain/process';
import { actorText } from './actor-text.ts';
import type { Connection } from './database.ts';
import type { Platform } from './platform.ts';

/**
 * A stored process with state, history and version: orders, and others with stages (returns,
 * appointments, workshop jobs). The rules decide (`domain/src/process`); this saves state and history
 * and carries out effects, all in one transaction. External effects (e-mail, the bank) are queued as
 * jobs or messages and happen after the commit.
 */
export interface ProcessRow {
  readonly id: number;
  /** Increased by one with each event. */
  readonly version: number;
}

/** One row of the history. */
export interface HistoryEntry {
  /** The row's version after the event. */
  readonly version: number;
  readonly at: Date;
  /** In the form of `actorText`. */
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

/** A kind of process: its rules and its SQL. */
export interface ProcessDefinition<
  Services,
  Row extends ProcessRow,
  Command extends ProcessCommand,
  Effect extends string,
  Event extends ProcessEvent<string, Command, Effect>,
  Refused,
> {
  /** Name for errors, such as `Order 20261121000001`. */
  nameOf(row: Row): string;
  /** Reads and locks the row until the transaction ends; null if there is none. */
  lock(tx: Connection, id: number): Promise<Row | null>;
  decide(
    services: Services,
    row: Row,
    command: Command,
    actor: Actor,
    now: Date,
  ): Result<readonly Event[], Refused>;
  /** The row after the event, with an unchanged version. */
  evolve(row: Row, event: Event): Row;
  /**
   * Saves `after` with the next version; returns false if the stored version differs from that of
   * `before`.
   */
  save(tx: Connection, before: Row, after: Row, now: Date): Promise<boolean>;
  addEntry(tx: Connection, row: Row, entry: HistoryEntry, event: Event): Promise<void>;
  carryOut(services: Services, tx: Connection, row: Row, event: Event, effect: Effect): Promise<void>;
}

export interface Advanced<Row, Event> {
  readonly row: Row;
  /** Empty if the command had been carried out before. */
  readonly events: readonly Event[];
}

export interface StoredProcess<Services, Row, Command, Event, Refused> {
  /**
   * Applies the rules, then saves state and history. The caller holds the row's lock; the version is
   * compared too, so that a caller without the lock cannot take a step twice.
   */
  tryAdvance(
    services: Services,
    tx: Connection,
    row: Row,
    command: Command,
    actor: Actor,
  ): Promise<Result<Advanced<Row, Event>, Refused>>;
  /** For commands that must be possible: throws if they are refused, because that is a bug. */
  advance(
    services: Services,
    tx: Connection,
    row: Row,
    command: Command,
    actor: Actor,
  ): Promise<Advanced<Row, Event>>;
  /** Carries out the effects of the events. Call it once, after writing other data beside the state. */
  carryOut(services: Services, tx: Connection, advanced: Advanced<Row, Event>): Promise<void>;
  /** A whole step in its own transaction: lock, advance, carry out. Null if there is no such row. */
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
      const decision = definition.decide(services, row, command, actor, now);
      if (!decision.ok) return decision;
      let current = row;
      for (const event of decision.value) {
        const updated = definition.evolve(current, event);
        if (!(await definition.save(tx, current, updated, now)))
          throw new Error(`${definition.nameOf(row)} was changed by somebody else meanwhile`);
        current = { ...updated, version: current.version + 1 };
        await definition.addEntry(tx, current, entryOf(event, current.version, now), event);
      }
      return { ok: true, value: { row: current, events: decision.value } };
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

import { ok, type Result } from '@jinlan/domain/kernel';
import { type Actor, anything } from '@jinlan/domain/people';
import { decideStep, type Process, type ProcessEvent, type StepRefusal } from '@jinlan/domain/process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/processes/database.ts';
import { createTestClock } from '../testing/shop.ts';
import type { Connection, Database } from './database.ts';
import { createProcess, type HistoryEntry } from './process.ts';

// A repair as the smallest process: what a new process has to provide, on a real database.

type Stage = 'asked' | 'done' | 'handed-over';
type Command = { readonly kind: 'finish'; readonly reason: string } | { readonly kind: 'hand-over' };
type Effect = 'tell-buyer';
type Event = ProcessEvent<Stage, Command, Effect>;

interface Repair {
  readonly id: number;
  readonly version: number;
  readonly stage: Stage;
}

const bySystem = { by: 'order.expire', when: [], needs: [], effects: [] } as const;
const rules: Process<Repair, Command, never, Effect> = {
  transitions: [
    { ...bySystem, command: 'finish', from: 'asked', to: 'done', effects: ['tell-buyer'] },
    { ...bySystem, command: 'hand-over', from: 'done', to: 'handed-over' },
  ],
  guards: {},
  mayStillHold: () => true,
  isRepeated: () => false,
};

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.script(`
    create table public.repair (id bigint primary key, version integer not null default 1, stage text not null);
    create table public.repair_event (repair_id bigint not null, version integer not null, actor text not null,
      event text not null, reason text, from_state text, to_state text not null, primary key (repair_id, version));
    create table public.told (repair_id bigint not null)`);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.script('truncate public.repair, public.repair_event, public.told');
  await db.query('test.ask', "insert into public.repair (id, stage) values (1, 'asked')");
});

const clock = createTestClock();
const workshop: Actor = { kind: 'system', job: 'workshop' };
const read = async (on: Connection, id: number, lock = ''): Promise<Repair | null> => {
  const [row] = await on.query<Repair>(
    `test.repair${lock}`,
    `select id, version, stage from public.repair where id = $1 ${lock}`,
    [id],
  );
  return row ?? null;
};
let isEffectLost = false;
const repairs = createProcess<
  { readonly platform: { readonly clock: typeof clock; readonly db: Database } },
  Repair,
  Command,
  Effect,
  Event,
  StepRefusal<never>
>({
  nameOf: ({ id }) => `Repair ${id}`,
  lock: (tx, id) => read(tx, id, 'for update'),
  decide: (_services, row, command, actor, now): Result<readonly Event[], StepRefusal<never>> => {
    const decided = decideStep(rules, row, command, { actor, subject: anything, now });
    return decided.ok ? ok(decided.value) : decided;
  },
  evolve: (row, { to }) => ({ ...row, stage: to }),
  async save(tx, { id, version }, { stage }) {
    const rows = await tx.query(
      'test.save-repair',
      'update public.repair set stage = $3, version = version + 1 where id = $1 and version = $2 returning 1',
      [id, version, stage],
    );
    return rows.length > 0;
  },
  async addEntry(tx, { id }, entry) {
    await tx.query(
      'test.add-repair-event',
      `insert into public.repair_event (repair_id, version, actor, event, reason, from_state, to_state)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, entry.version, entry.actor, entry.event, entry.reason, entry.fromState, entry.toState],
    );
  },
  async carryOut(_services, tx, { id }) {
    await tx.query('test.tell', 'insert into public.told values ($1)', [id]);
    if (isEffectLost) throw new Error('The message could not be written');
  },
});

const services = () => ({ platform: { clock, db } });
const step = (command: Command, actor: Actor = workshop) => repairs.step(services(), 1, command, actor);
const finish = { kind: 'finish', reason: 'A new clasp' } as const;
const history = () =>
  db.query<Omit<HistoryEntry, 'at'>>(
    'test.history',
    `select version, actor, event, reason, from_state as "fromState", to_state as "toState"
     from public.repair_event order by version`,
  );
const effects = () => db.query('test.told', 'select * from public.told');

describe('a stored process', () => {
  it('stores state, version and history, and runs the effects', async () => {
    expect(await step(finish)).toMatchObject({ ok: true, value: { row: { stage: 'done', version: 2 } } });
    await step({ kind: 'hand-over' });
    expect(await read(db, 1)).toEqual({ id: 1, version: 3, stage: 'handed-over' });
    const actor = 'system:workshop';
    expect(await history()).toEqual([
      { version: 2, actor, event: 'finish', reason: 'A new clasp', fromState: 'asked', toState: 'done' },
      { version: 3, actor, event: 'hand-over', reason: null, fromState: 'done', toState: 'handed-over' },
    ]);
    expect(await effects()).toHaveLength(1);
  });

  it('changes nothing where the rules refuse, and returns null where there is no such row', async () => {
    expect(await step({ kind: 'hand-over' })).toEqual({ ok: false, error: { reason: 'stage' } });
    const guest: Actor = { kind: 'guest', holds: null };
    expect(await step(finish, guest)).toEqual({ ok: false, error: { reason: 'role' } });
    expect(await repairs.step(services(), 2, finish, workshop)).toBeNull();
    expect(await read(db, 1)).toEqual({ id: 1, version: 1, stage: 'asked' });
    expect(await history()).toEqual([]);
  });

  it('takes a step once for many callers at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => step(finish)));
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
    expect(await history()).toHaveLength(1);
    expect(await effects()).toHaveLength(1);
  });

  it('throws over a version that is not the latest, also without the lock', async () => {
    const stale = await read(db, 1);
    if (stale === null) throw new Error('It is gone');
    await step(finish);
    const late = db.transaction((tx) => repairs.advance(services(), tx, stale, finish, workshop));
    await expect(late).rejects.toThrow('Repair 1 was changed by somebody else meanwhile');
    const impossible = db.transaction(async (tx) => {
      const row = await read(tx, 1);
      if (row) await repairs.advance(services(), tx, row, finish, workshop);
    });
    await expect(impossible).rejects.toThrow('Repair 1 cannot finish: {"reason":"stage"}');
    expect(await history()).toHaveLength(1);
  });

  it('takes no step whose effect cannot be written', async () => {
    isEffectLost = true;
    try {
      await expect(step(finish)).rejects.toThrow('could not be written');
    } finally {
      isEffectLost = false;
    }
    expect(await read(db, 1)).toEqual({ id: 1, version: 1, stage: 'asked' });
    expect(await history()).toEqual([]);
    expect(await effects()).toEqual([]);
  });
});

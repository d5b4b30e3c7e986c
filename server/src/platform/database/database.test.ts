import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../testing/processes/database.ts';
import type { Connection, Database } from '../database.ts';
import { newRequestScope, requestScope } from '../requests/request-scope.ts';
import { checksum, migrate, readMigrations } from './migrate.ts';

/** The databases on which the same tests run. */
const engines: [string, string | undefined][] = [['pglite', undefined]];
const url = testDatabaseUrl();
if (url !== undefined) engines.push(['postgres', url]);

const readable = (row: Record<string, unknown> = {}) => ({ ...row, bytes: [...(row.bytes as Uint8Array)] });

describe.each(engines)('the database, %s', (kind, at) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase({ url: at ?? null });
    await db.script(
      'create table public.note (id bigint generated always as identity, word text unique, n int check (n > 0))',
    );
  });
  afterAll(() => db.close());

  it('reports its version', () => {
    expect(db.kind).toBe(kind);
  });

  it('reads every kind of column the same way', async () => {
    const [row] = await db.query(
      'test.types',
      `select 9007199254740991::int8 as big, 12.50::numeric as exact, '2026-02-28'::date as day,
              '2026-02-28T10:00:00.123Z'::timestamptz as moment, '{"a":[1,null]}'::jsonb as document,
              array[1,2]::int8[] as bigs, array['x','y,"z']::text[] as words, array['2026-01-01']::date[] as days,
              true as yes, null::text as nothing, 1.5::float8 as float, '\\x0102'::bytea as bytes, 7::int4 as small`,
    );
    expect(readable(row)).toEqual({
      big: 9007199254740991,
      exact: '12.50',
      day: '2026-02-28',
      moment: new Date('2026-02-28T10:00:00.123Z'),
      document: { a: [1, null] },
      bigs: [1, 2],
      words: ['x', 'y,"z'],
      days: ['2026-01-01'],
      yes: true,
      nothing: null,
      float: 1.5,
      bytes: [1, 2],
      small: 7,
    });
    await expect(db.query('test.too-big', 'select 9007199254740993::int8 as big')).rejects.toThrow(
      RangeError,
    );
  });

  it('accepts texts that PostgreSQL cannot store: a NUL, half a surrogate pair', async () => {
    const [row] = await db.query('test.unstorable', 'select $1::text as text, $2::text[] as words', [
      'a\0b\ud800c',
      ['\0', '金'],
    ]);
    expect(row).toEqual({ text: 'a\ufffdb\ufffdc', words: ['\ufffd', '金'] });
  });

  it('accepts parameters the same way', async () => {
    const now = new Date('2026-11-21T06:00:00.000Z');
    const [row] = await db.query(
      'test.parameters',
      `select $1::int8 as n, $2::text[] as words, $3::timestamptz as moment, $4::jsonb as document, $5::bytea as bytes,
              $6::bool as yes, $7::text as nothing, $8::text as text, $9::int8[] as numbers, $10::date as day`,
      [
        5,
        ['a', 'b"c'],
        now,
        JSON.stringify({ a: 1 }),
        new Uint8Array([1, 255]),
        false,
        undefined,
        '珠"\'\\',
        [1, 2],
        '2026-11-21',
      ],
    );
    expect(readable(row)).toEqual({
      n: 5,
      words: ['a', 'b"c'],
      moment: now,
      document: { a: 1 },
      bytes: [1, 255],
      yes: false,
      nothing: null,
      text: '珠"\'\\',
      numbers: [1, 2],
      day: '2026-11-21',
    });
    await expect(db.query('test.object', 'select $1::jsonb as a', [{ a: 1 }])).rejects.toThrow(
      'JSON.stringify',
    );
  });

  it('reports the same error for a refused statement, and continues', async () => {
    await db.query('test.add', 'insert into note (word) values ($1)', ['ruby']);
    await expect(db.query('test.add', 'insert into note (word) values ($1)', ['ruby'])).rejects.toMatchObject(
      {
        code: '23505',
        constraint: 'note_word_key',
        statement: 'test.add',
      },
    );
    await expect(db.query('test.check', 'insert into note (n) values (0)')).rejects.toMatchObject({
      code: '23514',
      constraint: 'note_n_check',
    });
    expect(await db.query('test.one', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('prepares the first text of a name and still runs another', async () => {
    expect(await db.query('test.composed', 'select 1 as a')).toEqual([{ a: 1 }]);
    expect(await db.query('test.composed', 'select 2 as b')).toEqual([{ b: 2 }]);
    expect(await db.query('test.composed', 'select 1 as a')).toEqual([{ a: 1 }]);
  });

  it('undoes the whole of a transaction that fails', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query('test.add', 'insert into note (word) values ($1)', ['jade']);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await db.query('test.find', 'select word from note where word = $1', ['jade'])).toEqual([]);
  });

  it('separates transactions and runs statements in order', async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        db.transaction(async (tx) => {
          await tx.query('test.lock', 'select pg_advisory_xact_lock(1)');
          const [before] = await tx.query<{ n: number }>(
            'test.count',
            "select count(*)::int as n from note where word like 'o%'",
          );
          await tx.query('test.add', 'insert into note (word) values ($1)', [`o${i}`]);
          return before?.n;
        }),
      ),
    );
    expect(counts.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it('refuses a statement that bypasses the open transaction, and only that', async () => {
    await expect(db.transaction(() => db.query('test.one', 'select 1 as one'))).rejects.toThrow(
      'use the transaction',
    );
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('use the transaction');
    const finished = Promise.withResolvers<void>();
    let bypassing: Promise<unknown> | undefined;
    await db.transaction(async () => {
      bypassing = finished.promise.then(() => db.query('test.one', 'select 1 as one'));
    });
    finished.resolve();
    expect(await bypassing).toEqual([{ one: 1 }]);
  });

  it.each([
    ['a deadlock', '40P01'],
    ['a serialisation failure', '40001'],
  ])('retries %s', async (_, code) => {
    let tries = 0;
    const result = await db.transaction(async (tx) => {
      tries += 1;
      if (tries < 3) await tx.script(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`);
      return tries;
    });
    expect(result).toBe(3);
  });

  it('delivers notifications, only those committed', async () => {
    const payloads: string[] = [];
    let wake: () => void = () => undefined;
    const stop = await db.listen('test_channel', (payload) => {
      payloads.push(payload);
      wake();
    });
    const notify = (tx: Connection, payload: string) =>
      tx.query('test.notify', 'select pg_notify($1, $2)', ['test_channel', payload]);
    await db
      .transaction(async (tx) => {
        await notify(tx, 'undone');
        throw new Error('no');
      })
      .catch(() => undefined);
    const arrived = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await db.transaction((tx) => notify(tx, 'done'));
    await arrived;
    expect(payloads).toEqual(['done']);
    await stop();
    await notify(db, 'unheard');
    await db.query('test.one', 'select 1 as one');
    expect(payloads).toEqual(['done']);
  });

  it('gives one request three connections at once, and others theirs meanwhile', async () => {
    if (kind === 'pglite') return;
    const held = requestScope.run(newRequestScope('many', '198.51.100.1'), () =>
      Promise.all(
        Array.from({ length: 12 }, () =>
          db.query<{ others: number }>(
            'test.hold',
            `select (select count(*)::int from pg_stat_activity where query like '%held by one request%' and state = 'active')
               as others, pg_sleep(0.05)`,
          ),
        ),
      ),
    );
    const other = db.query('test.one', 'select 1 as one');
    expect(await Promise.race([held.then(() => 'held'), other.then(() => 'other')])).toBe('other');
    const counts = (await held).map(([row]) => row?.others ?? 0);
    expect(Math.max(...counts)).toBeGreaterThan(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  });

  it('lets a network come before another one whose requests wait for a locked row', async () => {
    if (kind === 'pglite') return;
    const ended: string[] = [];
    const from = (source: string, work: () => Promise<unknown>) =>
      requestScope.run(newRequestScope(source, source), () => work().then(() => ended.push(source)));
    const lockRow = (tx: Connection) => tx.query('test.lock', 'select pg_advisory_xact_lock(20261127)');
    const isLocked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = from('203.0.113.1', () =>
      db.transaction(async (tx) => {
        await lockRow(tx);
        isLocked.resolve();
        await release.promise;
      }),
    );
    await isLocked.promise;
    const crowd = Array.from({ length: 40 }, () => from('198.51.100.1', () => db.transaction(lockRow)));
    const shopper = from('192.0.2.1', () => db.query('test.one', 'select 1 as one'));
    release.resolve();
    await Promise.all([holder, shopper, ...crowd]);
    // Those of the crowd that had a connection may end first.
    expect(ended.indexOf('192.0.2.1')).toBeLessThan(20);
  });

  it('lets timers run while it is saturated', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    // Starved timers would not run before the last of these is answered.
    const deadline = performance.now() + 10_000;
    while (ticks <= 3 && performance.now() < deadline) await db.query('test.one', 'select 1 as one');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });

  it('runs each migration once, in order, and refuses one that changed', async () => {
    const applied: string[] = [];
    const files = [
      { name: '990-a.sql', text: 'create schema test_a; create table test_a.x (id int);' },
      { name: '991-b.sql', text: 'alter table test_a.x add column y int;' },
    ];
    await migrate(db, files, (name) => applied.push(name));
    await migrate(db, files, (name) => applied.push(name));
    expect(applied).toEqual(['990-a.sql', '991-b.sql']);
    await expect(migrate(db, [{ name: '990-a.sql', text: 'select 1' }])).rejects.toThrow(
      'was changed after it had run',
    );
    const broken = [{ name: '992-c.sql', text: 'create table test_a.z (id int); select 1/0;' }];
    await expect(migrate(db, broken)).rejects.toThrow('division by zero');
    expect(await db.query('test.regclass', "select to_regclass('test_a.z') as z")).toEqual([{ z: null }]);
  });

  it('has run every migration of the shop, and owns nothing outside the areas', async () => {
    const rows = await db.query<{ name: string; checksum: string }>(
      'test.migrations',
      "select name, checksum from platform.migration where name < '990' order by name",
    );
    const files = await readMigrations();
    expect(rows).toEqual(files.map(({ name, text }) => ({ name, checksum: checksum(text) })));
  });
});

it('describes every table', async () => {
  const db = await openTestDatabase({ url: null });
  const bare = await db.query(
    'test.comments',
    `select n.nspname || '.' || c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'public')
       and obj_description(c.oid, 'pg_class') is null`,
  );
  await db.close();
  expect(bare).toEqual([]);
});

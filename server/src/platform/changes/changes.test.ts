import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/processes/database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { openPglite } from '../database/pglite.ts';
import type { Database } from '../database.ts';
import { changesOf, recordChange } from './changes.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const now = new Date('2026-11-26T06:00:00Z');
const system = { kind: 'system', job: 'test' } as const;

describe('the record of changes', () => {
  it('contains a change exactly where its transaction was committed', async () => {
    const record = { kind: 'thing', id: 'a' };
    await db.transaction((tx) => recordChange(tx, system, now, { action: 'thing.change', record }));
    const failing = db.transaction(async (tx) => {
      await recordChange(tx, system, now, { action: 'thing.change', record });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await changesOf(db, record, { limit: 10 })).toHaveLength(1);
  });

  it('names every kind of actor', async () => {
    const actors = [
      { kind: 'guest', holds: null },
      { kind: 'customer', customerId: '1001', holds: null },
      { kind: 'staff', staffNo: 'HK0101', storeId: 'hk', role: 'adviser', customerId: '1', holds: null },
      { kind: 'office', officeId: '7', roles: ['owner'], markets: ['hk'] },
      { kind: 'gateway', provider: 'bank' },
    ] as const;
    const record = { kind: 'thing', id: 'b' };
    for (const actor of actors) await recordChange(db, actor, now, { action: 'thing.change', record });
    const rows = await changesOf(db, record, { limit: 10 });
    expect(rows.map(({ actorKind, actorId }) => `${actorKind}:${actorId}`).reverse()).toEqual([
      'guest:',
      'customer:1001',
      'staff:HK0101',
      'office:7',
      'gateway:bank',
    ]);
  });

  it('cannot be changed or emptied, or lose a row that is kept for ever', async () => {
    const record = { kind: 'thing', id: 'c' };
    await recordChange(db, system, now, { action: 'thing.change', record });
    await recordChange(db, system, now, { action: 'thing.read', record, expiresAt: now });
    for (const statement of [
      "update platform.change set reason = 'x' where record_id = 'c'",
      "update platform.change set expires_at = now() where record_id = 'c'",
      "delete from platform.change where action = 'thing.change'",
      'truncate platform.change',
    ])
      await expect(db.query('test', statement)).rejects.toThrow('platform.change is append only');
    await db.query('test', "delete from platform.change where action = 'thing.read'");
    expect(await changesOf(db, record, { limit: 10 })).toMatchObject([{ action: 'thing.change' }]);
  });
});

describe('an older record of decisions and lookups', () => {
  it('is migrated with who, when, what and why', async () => {
    const old = await openPglite({ dataDir: null });
    const migrations = await readMigrations();
    await migrate(
      old,
      migrations.filter(({ name }) => name < '315'),
    );
    await old.script(`
      insert into pricing.board_decision (type, kind, actor, reason, decided_at, version, publication) values
        ('CN-CK9999', 'plan', 'staff/HK0101', '早上', '2026-11-01T01:00:00Z', null, 'p1'),
        ('CN-CK9999', 'publish', 'system/development', '', '2026-11-02T01:00:00Z', 7, null);
      insert into identity.customer (email, email_key, first_name, last_name, market, locale, created_at) values
        ('mei@example.com', 'mei@example.com', 'Mei', '', 'hk', 'en-US', now());
      insert into identity.staff_member (staff_no, customer_id, store_code, role) values ('HK0101', 1001, 'hk', 'adviser');
      insert into identity.staff_look_up (staff_no, store_code, what, customer_id, at) values
        ('HK0101', 'hk-central', 'saved-designs', 1001, '2026-11-03T01:00:00Z'),
        ('HK0101', 'hk-central', 'saved-designs', null, '2026-11-04T01:00:00Z');
    `);
    await migrate(old, migrations);
    const rows = await old.query<{ row: object }>(
      'test',
      `select to_jsonb(change) - 'id' - 'at' - 'expires_at' || jsonb_build_object('day', extract(day from at),
         'kept', expires_at - at) as row from platform.change change order by id`,
    );
    await old.close();
    const same = { before: null, request: null, reason: '', revision: null, kept: null, after: null };
    const board = { ...same, record_kind: 'gold-board', record_id: 'CN-CK9999' };
    const lookUp = {
      ...same,
      ...{
        actor_kind: 'staff',
        actor_id: 'HK0101',
        action: 'saved-designs.look-up',
        record_kind: 'customer',
      },
      ...{ after: { store: 'hk-central' }, kept: '732 days' },
    };
    const staff = { actor_kind: 'staff', actor_id: 'HK0101' };
    expect(rows.map(({ row }) => row)).toEqual([
      {
        ...board,
        ...staff,
        ...{ action: 'gold-price.plan', reason: '早上', after: { publication: 'p1' }, day: 1 },
      },
      {
        ...board,
        ...{
          actor_kind: 'system',
          actor_id: 'development',
          action: 'gold-price.publish',
          revision: 7,
          day: 2,
        },
      },
      { ...lookUp, record_id: '1001', day: 3 },
      { ...lookUp, record_id: null, day: 4 },
    ]);
  });
});

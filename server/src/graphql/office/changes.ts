import type { OfficeActor } from '@jinlan/domain/people';
import { changesOf } from '../../platform/changes/changes.ts';
import type { ChangeRow } from '../../platform/changes/store.ts';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Resolvers } from '../generated/resolvers-office.ts';

/**
 * The kinds of records with changes, and for each a function that says who may read them. Each area defines its own kinds.
 */
export type RecordKinds = Readonly<
  Record<string, { mayRead(actor: OfficeActor, id: string): boolean } | undefined>
>;

const maxPageSize = 100;

const presentChange = (change: ChangeRow, names: ReadonlyMap<string, string>) => ({
  id: String(change.id),
  at: change.at.toISOString(),
  author: {
    kind: change.actorKind,
    id: change.actorId,
    name: change.actorKind === 'office' ? (names.get(change.actorId) ?? null) : null,
  },
  action: change.action,
  revision: change.revision,
  before: change.before,
  after: change.after,
  reason: change.reason,
});

/** The history of a record, for actors who may read the record. */
export const changeResolvers = (db: Connection, kinds: RecordKinds) =>
  ({
    Query: {
      async changes(_, { record, first, after }, { actor, areas }) {
        if (actor.kind !== 'office') throw refuse('OFFICE_SIGN_IN_REQUIRED');
        const kind = Object.hasOwn(kinds, record.kind) ? kinds[record.kind] : undefined;
        if (!kind?.mayRead(actor, record.id)) throw refuse('NOT_AUTHORISED');
        const limit = Math.min(Math.max(1, first), maxPageSize);
        const beforeId = after != null && /^\d{1,15}$/.test(after) ? Number(after) : null;
        const rows = await changesOf(db, record, { limit: limit + 1, beforeId });
        const items = rows.slice(0, limit);
        const names = await areas.identity.office.names([
          ...new Set(items.flatMap(({ actorKind, actorId }) => (actorKind === 'office' ? actorId : []))),
        ]);
        return {
          items: items.map((change) => presentChange(change, names)),
          next: rows.length > limit ? String(items.at(-1)?.id) : null,
        };
      },
    },
  }) satisfies Resolvers;

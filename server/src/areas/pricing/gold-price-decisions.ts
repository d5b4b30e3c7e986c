import type { Actor } from '@jinlan/domain/people';
import type { GoldPriceType } from '@jinlan/domain/pricing';
import { changesOf, recordChange } from '../../platform/changes/changes.ts';
import type { Connection } from '../../platform/database.ts';

/** A decision of a person about a board, stored in the record of changes. */
export interface Decision {
  readonly type: GoldPriceType;
  readonly kind: 'publish' | 'plan' | 'cancel' | 'confirm';
  /** `staff/HK0101`, `system/development`. */
  readonly actor: string;
  readonly reason: string;
  readonly decidedAt: Date;
  readonly version: number | null;
  readonly publication: string | null;
}

const recordKind = 'gold-board';
const actionPrefix = 'gold-price.';

export async function recordDecision(
  tx: Connection,
  actor: Actor,
  { type, kind, reason, decidedAt, version, publication }: Omit<Decision, 'actor'>,
): Promise<void> {
  await recordChange(tx, actor, decidedAt, {
    action: `${actionPrefix}${kind}`,
    record: { kind: recordKind, id: type },
    revision: version,
    after: publication === null ? null : { publication },
    reason,
  });
}

/** The decisions about a board, newest first. */
export async function decisionsOf(
  db: Connection,
  type: GoldPriceType,
  limit: number,
): Promise<readonly Decision[]> {
  const changes = await changesOf(db, { kind: recordKind, id: type }, { limit });
  return changes.map(({ action, actorKind, actorId, reason, at, revision, after }) => ({
    type,
    kind: action.slice(actionPrefix.length) as Decision['kind'],
    actor: actorId === '' ? actorKind : `${actorKind}/${actorId}`,
    reason,
    decidedAt: at,
    version: revision,
    publication: (after?.publication as string | undefined) ?? null,
  }));
}

import { isToken } from '@jinlan/domain/kernel';
import { type Action, type Actor, holding, may } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { type ListRow, loadList } from './store.ts';

export const uidLength = 32;

/**
 * Finds a list, or returns null. A guest's list belongs to anyone who knows its uid, a customer's to
 * that customer alone.
 */
export async function findList(
  db: Connection,
  actor: Actor,
  uid: string,
  action: Extract<Action, 'compare-list.read' | 'compare-list.change' | 'compare-list.assign'>,
): Promise<ListRow | null> {
  const row = isToken(uid, uidLength) ? await loadList(db, uid) : null;
  if (row === null) return null;
  const subject = { id: row.uid, customerId: row.customerId, storeId: null };
  if (may(holding(actor, uid), action, subject)) return row;
  throw refuse('COMPARE_LIST_FOREIGN');
}

export async function openList(...args: Parameters<typeof findList>): Promise<ListRow> {
  const row = await findList(...args);
  if (row) return row;
  const uid = args[2].slice(0, 64);
  throw refuse('COMPARE_LIST_NOT_FOUND', { uid });
}

import type { Connection } from '../../platform/database.ts';

export interface InvitedUntil {
  readonly at: Date;
  readonly orderId: number;
}

/** Returns the last order whose buyer was invited, locked; `first` if nobody was invited yet. */
export async function invitedUntil(tx: Connection, first: InvitedUntil): Promise<InvitedUntil> {
  const [row] = await tx.query<InvitedUntil>(
    'reviews.invited-until',
    `insert into reviews.invited_until (at, order_id) values ($1, $2)
     on conflict (single) do update set at = invited_until.at
     returning at, order_id as "orderId"`,
    [first.at, first.orderId],
  );
  return row ?? first;
}

export async function saveInvitedUntil(tx: Connection, { at, orderId }: InvitedUntil): Promise<void> {
  await tx.query('reviews.save-invited-until', 'update reviews.invited_until set at = $1, order_id = $2', [
    at,
    orderId,
  ]);
}

import type { Wire } from '../../graphql/wire.ts';
import type { ClosingRow } from './store.ts';

export const presentClosing = ({ requestedAt, dueAt }: ClosingRow): Wire<'AccountClosing'> => ({
  requested_at: requestedAt.toISOString(),
  closes_at: dueAt.toISOString(),
});

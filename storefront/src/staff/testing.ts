/** An order's event for tests. */
import type { StaffOrderEvent } from './order/history.ts';

export const someEvent = (overrides: Partial<StaffOrderEvent>): StaffOrderEvent => ({
  at: '2026-08-22T06:07:31.000Z',
  actor_kind: 'staff',
  actor: 'CN0101',
  event: 'ship',
  reason: null,
  from_status: 'complete_factory_shipped',
  to_status: 'complete_shipped',
  data: [],
  ...overrides,
});

import type { CountryCode } from '@jinlan/domain/markets';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mustTake } from '../refuse.ts';
import { lookUpRetentionMs } from './look-up-customer.ts';
import type { StaffActor } from './seller.ts';

/** Codes of sales that one member of staff has sent in a day: they go to numbers that staff type. */
const textsOfStaff: SharedLimit = { name: 'staff-sale-text', most: 60, seconds: DAY };

/** Counts a code of a sale for its member of staff; refuses with TOO_MANY_REQUESTS. */
export const countSaleText = (platform: Platform, { staffNo }: StaffActor): Promise<void> =>
  mustTake(platform, [{ limit: textsOfStaff, subject: staffNo }]);

/** Records which member of staff had a code for a sale sent, and to which country. The number is not stored. */
export const recordSaleText = (
  tx: Connection,
  actor: StaffActor,
  now: Date,
  country: CountryCode,
): Promise<void> =>
  recordChange(tx, actor, now, {
    action: 'sale.send-code',
    record: { kind: 'customer', id: null },
    after: { store: actor.storeId, country },
    expiresAt: new Date(now.getTime() + lookUpRetentionMs),
  });

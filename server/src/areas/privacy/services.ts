import type { Locale } from '@jinlan/domain/markets';
import type { HeldData } from '../../platform/personal-data.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';

export interface PrivacyServices {
  readonly platform: Platform;
  readonly customers: Pick<Identity, 'provenOwner' | 'startClosing' | 'lockToClose' | 'sayClosed'>;
  /**
   * The data that all areas hold, in the order in which they are deleted. The account comes last, because deleting its row
   * deletes others.
   */
  readonly held: readonly HeldData[];
  shopName(locale: Locale): string;
}

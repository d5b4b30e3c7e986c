import type { Translation } from '../index.ts';
import type * as source from '../zh-Hans-CN/return-exclusions.ts';
export const returnExclusions: Translation<typeof source.returnExclusions> = {
  'exclusion.made_to_order': '訂製貨品，恕不退貨',
  'exclusion.engraved': '刻字貨品，恕不退貨',
  'exclusion.bullion': '金條、金粒，恕不退貨',
  'exclusion.gold': '以重量計價的黃金，恕不退貨',
  'exclusion.gift_card': '禮品卡，恕不退貨',
  'exclusion.virtual': '服務或檔案，恕不退貨',
  'exclusion.free_gift': '贈品：如退回與其相關的貨品，請一併寄回',
};

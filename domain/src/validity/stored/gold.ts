/** What the shop keeps of its boards beside their prices. */
import * as v from 'valibot';
import { goldPriceTypes } from '../../pricing/index.ts';

/** A price that is to be published later, as it waits. */
export const publicationWish = v.object({
  type: v.picklist(goldPriceTypes),
  sell: v.number(),
  buy: v.exactOptional(v.nullable(v.number())),
  exchange: v.exactOptional(v.nullable(v.number())),
  source: v.picklist(['simulator', 'feed', 'back-office', 'development']),
  publisher: v.string(),
});

/** When each board was last checked, as an ISO instant; null where none was. */
export const checkedBoards = v.nullable(v.record(v.picklist(goldPriceTypes), v.string()));

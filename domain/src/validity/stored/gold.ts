/** Stored values of a price board besides its prices. */
import * as v from 'valibot';
import { goldPriceTypes } from '../../pricing/index.ts';

/** Prices that will be published at a later time. */
export const plannedPublication = v.object({
  type: v.picklist(goldPriceTypes),
  sell: v.number(),
  buy: v.exactOptional(v.nullable(v.number())),
  exchange: v.exactOptional(v.nullable(v.number())),
  source: v.picklist(['simulator', 'feed', 'back-office', 'development']),
  publisher: v.string(),
});

/** The ISO instant of each board's last check; null if none has been checked. */
export const checkedBoards = v.nullable(v.record(v.picklist(goldPriceTypes), v.string()));

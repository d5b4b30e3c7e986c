/** Where each board's prices are in the response of a retailer's feed. */
import * as v from 'valibot';
import { currencyCodes } from '../../money/index.ts';
import {
  type FeedMapping,
  feedTimeFormats,
  feedUnits,
  type GoldPriceType,
  goldPriceTypes,
  isFactor,
} from '../../pricing/index.ts';
import type { Schema } from '../check.ts';
import { anObject } from '../fields.ts';

const message = 'is missing or wrong';

const path = v.pipe(v.string(message), v.regex(/^[^.]{1,100}(\.[^.]{1,100}){0,15}$/, message));
const expectation = v.exactOptional(v.strictObject({ path, text: v.string(message) }, message));

const board = v.strictObject(
  {
    sell: path,
    buy: v.exactOptional(path),
    exchange: v.exactOptional(path),
    unit: v.picklist(feedUnits, message),
    unitAt: expectation,
    currency: v.picklist(currencyCodes, message),
    currencyAt: expectation,
    time: path,
    timeFormat: v.picklist(feedTimeFormats, message),
    factor: v.optional(v.custom<string>(isFactor, message), '1'),
  },
  message,
);

export const feedMappings: Schema<Readonly<Partial<Record<GoldPriceType, FeedMapping>>>> = v.pipe(
  anObject('the file is missing or wrong'),
  v.record(v.picklist(goldPriceTypes, message), board),
  v.check((boards) => Object.keys(boards).length > 0, 'a board is missing or wrong'),
);

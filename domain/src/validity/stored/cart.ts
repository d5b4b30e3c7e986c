/** Lines and addresses in the rows of a bag. */
import * as v from 'valibot';
import type { OrderGift } from '../../cart/index.ts';
import type { AddressRefusal } from '../../people/index.ts';
import type { Schema, Valid } from '../check.ts';
import { giftCardChoiceOrNull } from './bought-gift-card.ts';
import { madeDesign } from './made-design.ts';
import { postalAddress } from './person.ts';
import { integer } from './values.ts';

/** One piece of a chosen bundle. */
const part = v.object({
  /** Key of the bundle's option. */
  option: v.string(),
  sku: v.string(),
  /** Quantity in one unit of the bundle. */
  quantity: integer,
});

/** A choice or text for one of the piece's own options. */
const chosenOption = v.object({
  option: v.string(),
  /** Keys in the order of the piece; empty for a text option. */
  values: v.array(v.string()),
  /** Null for an option with values. */
  text: v.nullable(v.string()),
});

export const cartLines = v.array(
  v.object({
    id: integer,
    sku: v.string(),
    parentSku: v.nullable(v.string()),
    quantity: integer,
    /** Parts of a bundle, in its order; null for other pieces. */
    parts: v.nullable(v.array(part)),
    /** For files sold singly: keys of the chosen files of a download, in its order; else null. */
    links: v.nullable(v.array(v.string())),
    /** Choices and texts of the piece's own options, in its order; null if it has none. */
    options: v.nullable(v.array(chosenOption)),
    /** A made-to-order design; null for other pieces. */
    made: v.nullable(madeDesign),
    /** The choices of the buyer of a gift card; null for other pieces. */
    giftCard: giftCardChoiceOrNull,
    giftWrap: v.boolean(),
    giftMessage: v.nullable(v.string()),
    /** Version of the gold prices that the shopper accepted; null for a fixed price. */
    acknowledgedVersion: v.nullable(integer),
    /** Price of one piece that the shopper accepted, in minor units of the market's currency. */
    acknowledgedPrice: v.nullable(integer),
  }),
);
export type CartLine = Valid<typeof cartLines>[number];

/** The member of staff who fills a bag for its customer; null for bags that shoppers fill. */
export const cartSellerOrNull = v.nullable(v.object({ staffNo: v.string(), storeId: v.string() }));

/** Gifts that the shopper chose, each of a promotion. */
export const cartGifts = v.array(
  v.object({ id: integer, ruleId: integer, sku: v.string(), quantity: integer }),
);
export type CartGift = Valid<typeof cartGifts>[number];

const addressFields: Readonly<Record<AddressRefusal['field'], true>> = {
  ...{ name: true, telephone: true, region: true, city: true, district: true, street: true },
  ...{ building: true, unit: true, postcode: true, country: true },
};

const isRefusal = (value: unknown): value is AddressRefusal => {
  const { field, problem } = (value ?? {}) as Partial<AddressRefusal>;
  return (
    typeof field === 'string' &&
    Object.hasOwn(addressFields, field) &&
    typeof problem?.code === 'string' &&
    typeof problem.data === 'object'
  );
};

const cartAddress = v.object({
  ...postalAddress.entries,
  /** True: it only names who collects or buys, without an address for a courier. */
  collector: v.boolean(),
  /** Number of the customer's address book entry from which it was copied. */
  bookId: v.exactOptional(integer),
  /** Problems that an order has with an address given for an estimate: field and code of each. */
  open: v.exactOptional(
    v.custom<readonly AddressRefusal[]>(
      (value) => Array.isArray(value) && value.every(isRefusal),
      'Expected fields and what is wrong with them',
    ),
  ),
});
export type CartAddress = Valid<typeof cartAddress>;

export const cartShippingOrNull = v.nullable(cartAddress);
/** The address is null if it is the shipping address. */
export const cartBillingOrNull = v.nullable(v.object({ address: v.nullable(cartAddress) }));

/** The gift message of a whole cart or order; null if it is no gift. */
export const orderGiftOrNull: Schema<OrderGift | null> = v.nullable(
  v.object({ message: v.string(), from: v.string(), to: v.string(), hidesPrices: v.boolean() }),
);

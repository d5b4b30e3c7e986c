/**
 * The normalised cache, with the identities of specification 9. Cart and Customer are singletons, because with the cart
 * id in the key, an old cart's fields would stay. Methods are identified by code, addresses by street, pictures by
 * address. Clearing deletes every record of the given types.
 */

import type { Exchange, Operation, OperationResult } from '@urql/core';
import { type Cache, type CacheExchangeOpts, cacheExchange, type Data } from '@urql/exchange-graphcache';
import { filter, fromValue, merge, mergeMap, pipe, share } from 'wonka';
import type { KeptAnswers } from './exchanges/kept-answers.ts';

export const cartTypes = [
  'Cart',
  'AppliedGiftCard',
  'ShippingCartAddress',
  'AvailableShippingMethod',
] as const;
export const customerTypes = ['Customer', 'Wish', 'Appointment', 'Reservation', 'ServiceJob'] as const;
/** Root fields whose answer depends on the signed-in customer. */
const personalFields = [
  'appointment',
  'conversation',
  'serviceJob',
  'customer',
  'customerCart',
  'customerConsents',
  'customerOrders',
  'customerSessions',
  'getLoginStatus',
  'reservation',
  'wishedProducts',
] as const;

const by =
  (...fields: readonly string[]) =>
  (data: Data): string | null => {
    const parts = fields.map((field) => data[field]);
    return parts.some((part) => part === undefined || part === null) ? null : parts.map(String).join(' ');
  };

const singleton = () => 'only';

/** The browser's bag. A bag with `sale_id` is filled by staff for a customer, and belongs to its sale alone. */
const bagKey = (data: Data): string | null => ('sale_id' in data ? null : 'only');

const physicalProducts = [
  'SimpleProduct',
  'ConfigurableProduct',
  'BundleProduct',
  'GroupedProduct',
  'GiftCardProduct',
];
const products = [...physicalProducts, 'VirtualProduct', 'DownloadableProduct'];

const identities: Record<string, (data: Data) => string | null> = {
  Cart: bagKey,
  Customer: singleton,
  CustomerConsents: singleton,
  CustomerPush: singleton,
  AppliedGiftCard: by('code'),
  AvailablePaymentMethod: by('code'),
  SelectedPaymentMethod: by('code'),
  AvailableShippingMethod: by('carrier_code', 'method_code'),
  SelectedShippingMethod: () => null,
  Breadcrumb: by('category_id'),
  ProductImage: by('url'),
  SelectedConfigurableOption: by('id', 'value_id'),
  ShippingCartAddress: (data) => (Array.isArray(data.street) ? data.street.join(' ') : null),
  ...Object.fromEntries(products.map((type) => [type, by('sku')])),
  CategoryTree: by('uid'),
  CmsPage: by('identifier'),
  CmsBlock: by('identifier'),
  StoreConfig: by('code'),
  GoldPrice: by('type'),
  PickupLocation: by('pickup_location_code'),
  SimpleCartItem: by('uid'),
  ConfigurableCartItem: by('uid'),
  BundleCartItem: by('uid'),
  VirtualCartItem: by('uid'),
  DownloadableCartItem: by('uid'),
  GiftCardCartItem: by('uid'),
  CustomMadeCartItem: by('uid'),
};

/** The types that an interface may have; only for interfaces that this shop's queries use. */
export const possibleTypes: NonNullable<CacheExchangeOpts['possibleTypes']> = {
  ProductInterface: [...products],
  PhysicalProductInterface: [...physicalProducts],
  CustomizableProductInterface: products.filter((type) => type !== 'GroupedProduct'),
  CartItemInterface: [
    'SimpleCartItem',
    'ConfigurableCartItem',
    'BundleCartItem',
    'VirtualCartItem',
    'DownloadableCartItem',
    'GiftCardCartItem',
    'CustomMadeCartItem',
  ],
  WishlistItemInterface: [
    'SimpleWishlistItem',
    'VirtualWishlistItem',
    'ConfigurableWishlistItem',
    'BundleWishlistItem',
    'DownloadableWishlistItem',
    'GroupedProductWishlistItem',
    'GiftCardWishlistItem',
  ],
  CategoryInterface: ['CategoryTree'],
  RoutableInterface: ['CmsPage', 'CategoryTree', ...products],
  AggregationOptionInterface: ['AggregationOption'],
  LayerFilterItemInterface: ['LayerFilterItem'],
  MediaGalleryInterface: ['ProductImage', 'ProductVideo'],
  OrderItemInterface: [
    'OrderItem',
    'BundleOrderItem',
    'DownloadableOrderItem',
    'GiftCardOrderItem',
    'CustomMadeOrderItem',
  ],
  CartAddressInterface: ['ShippingCartAddress', 'BillingCartAddress'],
};

type Remembered = Map<string, Set<string>>;

const byId = by('id');

/**
 * Returns the key of a record within its type, by default its `id`. Null if a part of the key is missing: the record
 * then belongs to its parent.
 */
export const identityOf = (type: string, data: Data): string | null => (identities[type] ?? byId)(data);

function remembering(remembered: Remembered): NonNullable<CacheExchangeOpts['keys']> {
  const identify = (type: string) => (data: Data) => {
    const key = identityOf(type, data);
    if (key !== null) {
      const keys = remembered.get(type) ?? new Set();
      remembered.set(type, keys.add(`${type}:${key}`));
    }
    return key;
  };
  const identifiers = new Map<string, ReturnType<typeof identify>>();
  return new Proxy<NonNullable<CacheExchangeOpts['keys']>>(
    {},
    {
      get(_, type) {
        const name = String(type);
        const identifier = identifiers.get(name) ?? identify(name);
        identifiers.set(name, identifier);
        return identifier;
      },
    },
  );
}

/** `drop` also deletes the answers stored outside the cache. */
export function shopCacheExchange(drop: KeptAnswers['drop']): Exchange {
  const remembered: Remembered = new Map();

  function clear(cache: Cache, prefixes: readonly string[], rootFields: readonly string[]): void {
    for (const [type, keys] of remembered) {
      if (!prefixes.some((prefix) => type.startsWith(prefix))) continue;
      for (const key of keys) cache.invalidate(key);
      keys.clear();
    }
    for (const { fieldName, arguments: fieldArguments } of cache.inspectFields('Query')) {
      if (rootFields.includes(fieldName)) cache.invalidate('Query', fieldName, fieldArguments);
    }
    drop(prefixes);
  }

  const options: CacheExchangeOpts = {
    keys: remembering(remembered),
    possibleTypes,
    updates: {
      Mutation: {
        clearCartData: (_result, _arguments, cache) => clear(cache, cartTypes, ['cart']),
        clearCustomerData: (_result, _arguments, cache) => clear(cache, customerTypes, personalFields),
      },
    },
  };
  return cacheExchange(options);
}

const localFields: Readonly<Record<string, string>> = {
  ClearCartData: 'clearCartData',
  ClearCustomerData: 'clearCustomerData',
};

/** Whether an operation is one of the data layer's own mutations. Each of them clears data of the cache. */
export const isLocal = (operation: Operation): boolean =>
  operation.kind === 'mutation' && localField(operation) !== undefined;

/** Answers the data layer's own mutations without a request. It comes after the cache. */
export const localMutationsExchange: Exchange = ({ forward }) => {
  return (operations) => {
    const shared = pipe(operations, share);
    return merge([
      pipe(
        shared,
        filter(isLocal),
        mergeMap((operation) =>
          fromValue<OperationResult>({
            operation,
            data: { __typename: 'Mutation', [localField(operation) ?? '']: true },
            stale: false,
            hasNext: false,
          }),
        ),
      ),
      pipe(
        shared,
        filter((operation) => !isLocal(operation)),
        forward,
      ),
    ]);
  };
};

function localField({ query }: Operation): string | undefined {
  const definition = query.definitions[0];
  const name = definition && 'name' in definition ? definition.name?.value : undefined;
  return name === undefined ? undefined : localFields[name];
}

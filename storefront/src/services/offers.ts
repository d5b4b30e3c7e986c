/** Converts the price list to the domain's type. */
import { readMoney } from '@jinlan/client/data';
import type { CurrencyCode, Money } from '@jinlan/domain/money';
import type { RingConstruction, ServiceKind, ServiceMetal, ServicePrice } from '@jinlan/domain/services';
import type { BookServiceMutationVariables, ServiceOffersQuery } from './queries.generated.ts';

type Input = BookServiceMutationVariables['input'];
export type WireOffer = ServiceOffersQuery['serviceOffers'][number];
export type WireKind = Input['kind'];
export type WireMetal = NonNullable<Input['metal']>;
export type WireConstruction = NonNullable<Input['ring']>['construction'];

const kinds = {
  ...{ CLEAN: 'clean', POLISH: 'polish', RESIZE: 'resize', REPAIR: 'repair' },
  ...{ RE_PLATE: 're-plate', RE_STRING: 're-string' },
} as const satisfies Readonly<Record<WireKind, ServiceKind>>;

const metals = {
  ...{ GOLD: 'gold', PLATINUM: 'platinum', SILVER: 'silver', TUNGSTEN: 'tungsten', OTHER: 'other' },
} as const satisfies Readonly<Record<WireMetal, ServiceMetal>>;

const constructions = {
  ...{ PLAIN: 'plain', STONES_ON_TOP: 'stones-on-top', HALF_ETERNITY: 'half-eternity' },
  ...{ FULL_ETERNITY: 'full-eternity', ORNATE: 'ornate' },
} as const satisfies Readonly<Record<WireConstruction, RingConstruction>>;

export const wireMetals = Object.keys(metals) as readonly WireMetal[];
export const wireConstructions = Object.keys(constructions) as readonly WireConstruction[];
export const metalOf = (metal: WireMetal): ServiceMetal => metals[metal];
export const constructionOf = (each: WireConstruction): RingConstruction => constructions[each];

export interface Offer {
  readonly kind: WireKind;
  readonly currency: CurrencyCode;
  readonly base: Money;
  readonly perSize: Money | null;
  readonly perGram: Money | null;
  readonly price: ServicePrice;
}

/** Returns null if this browser cannot read an amount. */
export function readOffer(offer: WireOffer): Offer | null {
  const base = readMoney(offer.price);
  if (base === null) return null;
  const perSize = readMoney(offer.per_size);
  const perGram = readMoney(offer.per_gram);
  return {
    ...{ kind: offer.kind, currency: base.currency, base, perSize, perGram },
    price: {
      ...{ kind: kinds[offer.kind], base: base.minor, days: offer.days, loss: 0 },
      ...{ perSize: perSize?.minor ?? 0, perGram: perGram?.minor ?? 0 },
      ownFree: offer.own_free_always ? 'always' : offer.own_free_days,
    },
  };
}

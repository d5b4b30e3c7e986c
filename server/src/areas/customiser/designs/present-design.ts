import type { Flow, Reason } from '@jinlan/domain/customiser';
import type { CustomiserFlow } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { presentParts } from '../../catalogue/index.ts';
import type { OpenedDesign } from './open-design.ts';

export const flowOf: Readonly<Record<CustomiserFlow, Flow>> = {
  SINGLE_RING: 'single-ring',
  PAIR_RINGS: 'pair-rings',
  DIAMOND_RING: 'diamond-ring',
  BRACELET: 'bracelet',
  PENDANT: 'pendant',
  NECKLACE: 'necklace',
};

const wireFlow: Readonly<Record<Flow, CustomiserFlow>> = {
  'single-ring': 'SINGLE_RING',
  'pair-rings': 'PAIR_RINGS',
  'diamond-ring': 'DIAMOND_RING',
  bracelet: 'BRACELET',
  pendant: 'PENDANT',
  necklace: 'NECKLACE',
};

export const presentReason = ({ code, data }: Reason): Wire<'CustomiserReason'> => ({
  code,
  data: JSON.stringify(data),
});

export const presentOpened = ({
  code,
  draft,
  missing,
  dropped,
  quote,
  quoteRefusal,
  delivery,
}: OpenedDesign): Wire<'CustomiserDesign'> => ({
  code,
  flow: wireFlow[draft.flow],
  missing,
  dropped: dropped.map(({ step, position, reason }) => ({
    step,
    position: position ?? null,
    reason: presentReason(reason),
  })),
  price: quote && presentParts(quote.price),
  parts: quote?.parts.map(({ part, price }) => ({ part, price: presentParts(price) })) ?? [],
  price_refusal: quoteRefusal,
  cm_delivery_days: delivery?.deliveryDays ?? null,
  delivery_date: delivery?.dueOn ?? null,
});

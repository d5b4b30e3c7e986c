import type { Flow, Reason } from '@jinlan/domain/customiser';
import { presentParts } from '../catalogue/index.ts';
import type { OpenedDesign } from './open-design.ts';

export const flowOf = {
  SINGLE_RING: 'single-ring',
  PAIR_RINGS: 'pair-rings',
  DIAMOND_RING: 'diamond-ring',
  BRACELET: 'bracelet',
  PENDANT: 'pendant',
  NECKLACE: 'necklace',
} as const satisfies Readonly<Record<string, Flow>>;

const wireFlow = new Map(Object.entries(flowOf).map(([wire, flow]) => [flow as Flow, wire]));

export const presentReason = ({ code, data }: Reason) => ({ code, data: JSON.stringify(data) });

export const presentOpened = ({
  code,
  draft,
  missing,
  dropped,
  quote,
  quoteRefusal,
  delivery,
}: OpenedDesign) => ({
  code,
  flow: wireFlow.get(draft.flow),
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
  delivery_date: delivery?.days.dueOn ?? null,
});

/**
 * The point of sale where the member says that an order was made (product-decisions 15): a store's code, by default that of
 * the store which sold it. Only the member changes it, until the order is complete and at most `PLACE_POS_CHANGES` times, as
 * each change is in the history.
 */
import type { OrderStage, OrderState } from './state.ts';

export const placePosCode = ({ placePos, facts }: Pick<OrderState, 'placePos' | 'facts'>): string =>
  placePos ?? facts.seller?.storeId ?? facts.storeId;

/** The stages of an order that is not complete yet. */
export const placePosStages = [
  'pending',
  'approval-pending',
  'approval-question',
  'ready-stock',
  'manufacturing',
  'made',
  'factory-shipped',
  'pick-pending',
  'shipped',
  'refunded-partial',
] as const satisfies readonly OrderStage[];

/** How many times the member may change it. */
export const PLACE_POS_CHANGES = 5;

/** Whether the member may change it at least once more. */
export const hasPlacePosChanges = ({ placePosChanges = 0 }: Pick<OrderState, 'placePosChanges'>): boolean =>
  placePosChanges < PLACE_POS_CHANGES;

/** Whether the member may still change it. */
export const mayChangePlacePos = (order: OrderState): boolean =>
  placePosStages.some((open) => open === order.stage) && hasPlacePosChanges(order);

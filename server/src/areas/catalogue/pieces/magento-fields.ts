import { MAX_LINE_QUANTITY } from '@jinlan/domain/cart';
import type { SimpleProductResolvers } from '../../../graphql/generated/resolvers.ts';
import { presentWebsite } from '../../stores/index.ts';
import { canBeWrapped, type Piece } from './piece.ts';
import { newUntil } from './present-piece.ts';

/** Whether the piece has stock; used by the Magento fields that this shop does not show (`magento-fields.graphql`). */
const isCounted = ({ kind, madeToOrder }: Piece): boolean =>
  (kind === 'simple' || kind === 'variant') && !madeToOrder;

/** The largest quantity shown of a piece, in all stores together. A single store shows less. */
const maxShownQuantity = 10;

const none = () => [];
const absent = () => null;

export const magentoFields = {
  min_sale_qty: () => 1,
  max_sale_qty: () => MAX_LINE_QUANTITY,
  quantity: ({ piece }, _, { areas, storeView }) =>
    isCounted(piece)
      ? Math.min(maxShownQuantity, areas.catalogue.stock.salable(piece.id, storeView.market))
      : null,
  price_tiers: none,
  tier_prices: none,
  tier_price: absent,
  new_to_date: ({ newFrom }) => newFrom && `${newUntil(newFrom)} 00:00:00`,
  created_at: absent,
  updated_at: ({ changedAt }) => (changedAt === null ? null : magentoTime(changedAt)),
  url_rewrites: ({ piece, urlKey }, _, { storeView }) =>
    urlKey === null
      ? []
      : [{ url: urlKey + storeView.productSuffix, parameters: [{ name: 'id', value: String(piece.id) }] }],
  websites: ({ piece }, _, { areas, storeView }) =>
    piece.markets.map((market) => presentWebsite(areas.stores, market, storeView.locale)),
  country_of_manufacture: absent,
  manufacturer: absent,
  meta_keyword: absent,
  swatch_image: absent,
  options_container: absent,
  gift_message_available: ({ piece }) => canBeWrapped(piece),
  gift_wrapping_available: ({ piece }) => canBeWrapped(piece),
  gift_wrapping_price: ({ piece }, _, { currency }) => (canBeWrapped(piece) ? { value: 0, currency } : null),
} satisfies SimpleProductResolvers;

/** Converts seconds since 1970 to `2026-11-21 06:00:00`, in UTC. */
const magentoTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19);

import { MAX_LINE_QUANTITY } from '@jinlan/domain/cart';
import { presentWebsite } from '../stores/index.ts';
import { mostShown } from './find-stores.ts';
import { readPage } from './list-products.ts';
import { canBeWrapped, type Piece } from './piece.ts';
import { newUntil } from './present-piece.ts';
import type { Field } from './resolvers-piece.ts';

/**
 * What Magento tells of every piece beside what this shop shows of it (`magento-fields.graphql`). A field of it that has
 * no resolver here is null of every piece.
 */
const isCounted = ({ kind, madeToOrder }: Piece): boolean =>
  (kind === 'simple' || kind === 'variant') && !madeToOrder;

const none: Field = () => [];

export const magentoFields: Readonly<Record<string, Field>> = {
  min_sale_qty: () => 1,
  max_sale_qty: () => MAX_LINE_QUANTITY,
  quantity: ({ piece }, _, { areas, storeView }) =>
    isCounted(piece) ? Math.min(mostShown, areas.catalogue.salable(piece.id, storeView.market)) : null,
  price_tiers: none,
  tier_prices: none,
  new_to_date: ({ newFrom }) => newFrom && `${newUntil(newFrom)} 00:00:00`,
  updated_at: ({ changedAt }) => changedAt && magentoTime(changedAt),
  url_rewrites: ({ piece, urlKey }, _, { storeView }) =>
    urlKey === null
      ? []
      : [{ url: urlKey + storeView.productSuffix, parameters: [{ name: 'id', value: String(piece.id) }] }],
  websites: ({ piece }, _, { areas, storeView }) =>
    piece.markets.map((market) => presentWebsite(areas.stores, market, storeView.locale)),
  reviews: (_, args: Parameters<typeof readPage>[0]) => {
    const { pageSize, currentPage } = readPage(args);
    return { items: [], page_info: { page_size: pageSize, current_page: currentPage, total_pages: 0 } };
  },
  gift_message_available: ({ piece }) => canBeWrapped(piece),
  gift_wrapping_available: ({ piece }) => canBeWrapped(piece),
};

/** From seconds since 1970 to `2026-11-21 06:00:00`, in UTC. */
const magentoTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19);

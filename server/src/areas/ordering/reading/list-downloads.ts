import { type Actor, customerIdOf, may } from '@jinlan/domain/people';
import type { Wire } from '../../../graphql/wire.ts';
import type { Services } from '../services.ts';
import { presentDownloads } from './downloads.ts';
import { notSignedIn } from './find-order.ts';
import { loadManyDetails } from './load-details.ts';
import { ordersWithDownloads } from './store-downloads.ts';

const maxOrders = 50;

/**
 * `CustomerDownloadableProducts` of the schema: the files of the signed-in customer. Refuses guests
 * with NOT_AUTHORISED.
 */
export async function listDownloads(
  services: Services,
  actor: Actor,
): Promise<Wire<'CustomerDownloadableProducts'>> {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, 'account.read', { id: customerId, customerId, storeId: null }))
    throw notSignedIn();
  const orders = await ordersWithDownloads(services.platform.db, customerId, maxOrders);
  const details = await loadManyDetails(services, orders);
  const items = details.flatMap(({ order, lines, fetched }) =>
    lines.flatMap((line) =>
      presentDownloads(services, order, line, fetched).map(({ url, remaining }) => ({
        date: order.placedAt.toISOString(),
        download_url: url && `${services.stores.baseUrl.replace(/\/$/, '')}${url}`,
        order_increment_id: order.number,
        remaining_downloads: remaining === null ? 'Unlimited' : String(remaining),
        status: url !== null ? 'available' : order.state.stage === 'pending' ? 'pending' : 'expired',
      })),
    ),
  );
  return { items };
}

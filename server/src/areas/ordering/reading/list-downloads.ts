import { type Actor, customerIdOf, may } from '@jinlan/domain/people';
import type { Wire } from '../../../graphql/wire.ts';
import type { Services } from '../services.ts';
import { presentDownloads } from './downloads.ts';
import { notSignedIn } from './find-order.ts';
import { loadManyDetails } from './present-order.ts';
import { ordersWithDownloads } from './store-downloads.ts';

const mostOrders = 50;

/** `CustomerDownloadableProducts` of the wire: the files of the customer who asks. Refused with NOT_AUTHORISED for guests. */
export async function listDownloads(
  services: Services,
  actor: Actor,
): Promise<Wire<'CustomerDownloadableProducts'>> {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, 'account.read', { id: customerId, customerId, storeId: null }))
    throw notSignedIn();
  const orders = await ordersWithDownloads(services.platform.db, customerId, mostOrders);
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

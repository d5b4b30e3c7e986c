import { mayDownload } from '@jinlan/domain/orders';
import type { OrderedDownload } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { findDownload } from '../../../platform/downloads.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import type { Services } from '../services.ts';
import { linesOf, lockOrder, type OrderRow } from '../store.ts';
import { countFetch, type FileKey } from './store-downloads.ts';

/**
 * Files of a paid order. Only the buyer's page contains their URLs. Each URL is signed and expires, so
 * a leaked one soon stops working; the page creates new ones at each request.
 */
const urlKind: KeyKind = { purpose: 'order-download', validForMs: 6 * 3_600_000, longest: 1_000 };

export const downloadPath = '/order-download/';

export const downloadUrl = ({ platform }: Services, { orderId, position, key }: FileKey): string =>
  `${downloadPath}${signedKey(platform, urlKind, [orderId, position, key])}`;

/** Returns null if the signature is wrong or the token has expired. */
function readToken({ platform }: Services, token: string): FileKey | null {
  const values = readSignedKey(platform, urlKind, token);
  if (values === null) return null;
  const [orderId, position, key] = values as [number, number, string];
  return { orderId, position, key };
}

export type Fetched =
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  | { readonly kind: 'elsewhere'; readonly url: string }
  /** The file may not be downloaded. If there is an order, its page shows the reason. */
  | { readonly kind: 'refused'; readonly orderNumber: string | null };

/**
 * Counts each download. Concurrent requests cannot exceed the allowed number. The order is locked, so that its buyer cannot
 * cancel it at the same moment.
 */
export async function fetchDownload(services: Services, token: string): Promise<Fetched> {
  const fileKey = readToken(services, token);
  if (!fileKey) return { kind: 'refused', orderNumber: null };
  return services.platform.db.transaction((tx) => fetchOnce(services, tx, fileKey));
}

async function fetchOnce(
  { platform: { config, clock } }: Services,
  tx: Connection,
  fileKey: FileKey,
): Promise<Fetched> {
  const order = await lockOrder(tx, fileKey.orderId);
  if (!order) return { kind: 'refused', orderNumber: null };
  const refused: Fetched = { kind: 'refused', orderNumber: order.number };
  const line = (await linesOf(tx, order.id)).find(({ position }) => position === fileKey.position);
  const download = line?.downloads.find(({ key }) => key === fileKey.key);
  if (!line || !download || !mayDownload(order.state)) return refused;
  const path = await findDownload(config.dataDir, download.file);
  if (path === null) return refused;
  const allowedFetches = download.most * line.quantity;
  if (!(await countFetch(tx, fileKey, allowedFetches, clock.now()))) return refused;
  if (path.startsWith('https://')) return { kind: 'elsewhere', url: path };
  const extension = /\.[a-z0-9]{1,5}$/i.exec(download.file)?.[0] ?? '';
  return { kind: 'file', path, name: `${download.title}${extension}` };
}

/** The buyer's download links. Their URLs are null before the payment and after a refund. */
export function presentDownloads(
  services: Services,
  order: OrderRow,
  line: {
    readonly position: number;
    readonly quantity: number;
    readonly downloads: readonly OrderedDownload[];
  },
  fetched: ReadonlyMap<string, number>,
) {
  const isAvailable = mayDownload(order.state);
  const { position } = line;
  return line.downloads.map(({ key, title, most }) => {
    const fetchCount = fetched.get(`${order.id}/${position}/${key}`) ?? 0;
    const remaining = most === 0 ? null : Math.max(0, most * line.quantity - fetchCount);
    return {
      title,
      url:
        isAvailable && remaining !== 0 ? downloadUrl(services, { orderId: order.id, position, key }) : null,
      remaining: remaining,
    };
  });
}

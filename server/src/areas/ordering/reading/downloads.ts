import { createHmac, timingSafeEqual } from 'node:crypto';
import { mayDownload } from '@jinlan/domain/orders';
import type { OrderedDownload } from '@jinlan/domain/validity';
import { findDownload } from '../../../platform/downloads.ts';
import type { Services } from '../services.ts';
import { linesOf, type OrderRow, orderById } from '../store.ts';
import { countFetch, type FileKey } from './store-downloads.ts';

/**
 * Files of a paid order. Only the buyer's page contains their URLs. Each URL is signed and expires, so
 * a leaked one soon stops working; the page creates new ones at each request.
 */
const validForMs = 6 * 3_600_000;

export const downloadPath = '/order-download/';

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`order-download:${text}`).digest();

export function downloadUrl({ platform }: Services, { orderId, position, key }: FileKey): string {
  const until = platform.clock.now().getTime() + validForMs;
  const text = JSON.stringify([orderId, position, key, until]);
  const signature = sign(platform.config.secrets.application, text).toString('base64url');
  return `${downloadPath}${Buffer.from(text).toString('base64url')}.${signature}`;
}

/** Returns null if the signature is wrong or the token has expired. */
function readToken({ platform }: Services, token: string): FileKey | null {
  const [body = '', signature = ''] = token.slice(0, 1_000).split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const receivedSignature = Buffer.from(signature, 'base64url');
  const expectedSignature = sign(platform.config.secrets.application, text);
  if (
    receivedSignature.length !== expectedSignature.length ||
    !timingSafeEqual(receivedSignature, expectedSignature)
  )
    return null;
  const [orderId, position, key, until] = JSON.parse(text) as [number, number, string, number];
  return until < platform.clock.now().getTime() ? null : { orderId, position, key };
}

export type Fetched =
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  | { readonly kind: 'elsewhere'; readonly url: string }
  /** The file may not be downloaded; the order's page shows why, if there is an order. */
  | { readonly kind: 'refused'; readonly orderNumber: string | null };

/** Counts each download. Concurrent requests cannot exceed the allowed number. */
export async function fetchDownload(services: Services, token: string): Promise<Fetched> {
  const { db, config, clock } = services.platform;
  const fileKey = readToken(services, token);
  const order = fileKey && (await orderById(db, fileKey.orderId));
  if (!fileKey || !order) return { kind: 'refused', orderNumber: null };
  const refused: Fetched = { kind: 'refused', orderNumber: order.number };
  const line = (await linesOf(db, order.id)).find(({ position }) => position === fileKey.position);
  const download = line?.downloads.find(({ key }) => key === fileKey.key);
  if (!line || !download || !mayDownload(order.state)) return refused;
  const path = await findDownload(config.dataDir, download.file);
  if (path === null) return refused;
  const allowedFetches = download.most * line.quantity;
  if (!(await countFetch(db, fileKey, allowedFetches, clock.now()))) return refused;
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

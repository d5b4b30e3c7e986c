import { createHmac, timingSafeEqual } from 'node:crypto';
import { mayDownload } from '@jinlan/domain/orders';
import type { OrderedDownload } from '@jinlan/domain/validity';
import { findDownload } from '../../../platform/downloads.ts';
import type { Services } from '../services.ts';
import { linesOf, type OrderRow, orderById } from '../store.ts';
import { countFetch, type WantedFile } from './store-downloads.ts';

/**
 * Files of a paid order. Only its buyer's page has their addresses, each signed and good for a while, so that one that is
 * passed on soon leads nowhere; the page makes new ones whenever it is asked for.
 */
const goodForMs = 6 * 3_600_000;

export const downloadPath = '/order-download/';

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`order-download:${text}`).digest();

export function downloadUrl({ platform }: Services, { orderId, position, key }: WantedFile): string {
  const until = platform.clock.now().getTime() + goodForMs;
  const text = JSON.stringify([orderId, position, key, until]);
  const signature = sign(platform.config.secrets.application, text).toString('base64url');
  return `${downloadPath}${Buffer.from(text).toString('base64url')}.${signature}`;
}

/** Null where it was not signed here, or has run out. */
function readToken({ platform }: Services, token: string): WantedFile | null {
  const [body = '', signature = ''] = token.slice(0, 1_000).split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const given = Buffer.from(signature, 'base64url');
  const ours = sign(platform.config.secrets.application, text);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
  const [orderId, position, key, until] = JSON.parse(text) as [number, number, string, number];
  return until < platform.clock.now().getTime() ? null : { orderId, position, key };
}

export type Fetched =
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  | { readonly kind: 'elsewhere'; readonly url: string }
  /** The order's page says what stands against it, where there is an order. */
  | { readonly kind: 'refused'; readonly orderNumber: string | null };

/** Counts each time; the last that is allowed is given out once, however many ask at once. */
export async function fetchDownload(services: Services, token: string): Promise<Fetched> {
  const { db, config, clock } = services.platform;
  const wanted = readToken(services, token);
  const order = wanted && (await orderById(db, wanted.orderId));
  if (!wanted || !order) return { kind: 'refused', orderNumber: null };
  const refused: Fetched = { kind: 'refused', orderNumber: order.number };
  const line = (await linesOf(db, order.id)).find(({ position }) => position === wanted.position);
  const download = line?.downloads.find(({ key }) => key === wanted.key);
  if (!line || !download || !mayDownload(order.state)) return refused;
  const path = await findDownload(config.dataDir, download.file);
  if (path === null) return refused;
  const most = download.most * line.quantity;
  if (!(await countFetch(db, wanted, most, clock.now()))) return refused;
  if (path.startsWith('https://')) return { kind: 'elsewhere', url: path };
  const ending = /\.[a-z0-9]{1,5}$/i.exec(download.file)?.[0] ?? '';
  return { kind: 'file', path, name: `${download.title}${ending}` };
}

/** The buyer's links; none before the order is paid and once its money is back. */
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
  const open = mayDownload(order.state);
  const { position } = line;
  return line.downloads.map(({ key, title, most }) => {
    const times = fetched.get(`${order.id}/${position}/${key}`) ?? 0;
    const left = most === 0 ? null : Math.max(0, most * line.quantity - times);
    return {
      title,
      url: open && left !== 0 ? downloadUrl(services, { orderId: order.id, position, key }) : null,
      remaining: left,
    };
  });
}

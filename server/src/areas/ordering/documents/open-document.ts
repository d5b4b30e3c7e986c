import type { DocumentKind } from '@jinlan/domain/documents';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Client } from '../../../platform/limits/turns.ts';
import { drawInTurn } from '../../../platform/pdf/draw-in-turn.ts';
import { Refusal } from '../../../platform/requests/refusal.ts';
import { eInvoiceFile, redInvoiceFile } from '../e-invoices/store.ts';
import { loadDetails } from '../reading/load-details.ts';
import type { Services } from '../services.ts';
import { orderById } from '../store.ts';
import { type DocumentKey, readDocumentToken } from './document-url.ts';
import { numberDocuments } from './number-documents.ts';

/** A PDF, or the reason why there is none. */
export type Opened =
  | { readonly kind: 'file'; readonly name: string; readonly content: Uint8Array }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

/** Drawing a document takes as long as dozens of pages, so its downloads are limited; see limits.md. */
const limits = {
  order: { name: 'order-document', most: 60, seconds: HOUR },
  source: { name: 'order-document-source', most: 200, seconds: HOUR },
} as const satisfies Record<string, SharedLimit>;

/** Opens the document of a signed URL. Runs no SQL for a wrong or expired URL. */
export async function openDocument(services: Services, token: string, client: Client): Promise<Opened> {
  const key = readDocumentToken(services, token);
  if (key === null) return { kind: 'not-found' };
  const { platform } = services;
  const verdict = await platform.limits.take([
    { limit: limits.source, source: client.source },
    { limit: limits.order, subject: String(key.orderId) },
  ]);
  if (!verdict.allowed) return { kind: 'too-many', retryAfterSeconds: verdict.retryAfterSeconds };
  const { kind } = key;
  if (kind === 'e-invoice' || kind === 'red-e-invoice')
    return openEInvoice(services, key.orderId, key.refundId, kind);
  try {
    return await drawInTurn(client, () => drawOf(services, { ...key, kind }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    return { kind: 'too-many', retryAfterSeconds: 5 };
  }
}

async function drawOf(
  services: Services,
  key: DocumentKey & { readonly kind: DocumentKind },
): Promise<Opened> {
  // The job that gives the numbers may not have run yet.
  await numberDocuments(services, key.orderId);
  const order = await orderById(services.platform.db, key.orderId);
  if (order === null) return { kind: 'not-found' };
  const { printDocument } = await import('./print-document.ts');
  const printed = printDocument(services, await loadDetails(services, order), key);
  if (printed === null) return { kind: 'not-found' };
  const { drawDocument } = await import('../../../platform/pdf/draw-document.ts');
  return {
    kind: 'file',
    name: `${printed.title} ${printed.number}.pdf`,
    content: await drawDocument(printed),
  };
}

async function openEInvoice(
  { platform }: Services,
  orderId: number,
  id: number | null,
  kind: 'e-invoice' | 'red-e-invoice',
): Promise<Opened> {
  const fileOf = kind === 'e-invoice' ? eInvoiceFile : redInvoiceFile;
  const stored = id === null ? null : await fileOf(platform.db, orderId, id);
  if (!stored?.file) return { kind: 'not-found' };
  return { kind: 'file', name: `${stored.number}.pdf`, content: Buffer.from(stored.file, 'base64') };
}

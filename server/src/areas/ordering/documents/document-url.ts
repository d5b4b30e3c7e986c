import type { DocumentKind } from '@jinlan/domain/documents';
import { depositPaid, isInvoiced } from '@jinlan/domain/orders';
import type { Wire } from '../../../graphql/wire.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import type { Services } from '../services.ts';
import type { RefundRow } from '../steps/store-effects.ts';
import type { OrderRow } from '../store.ts';
import { taxRateOfOrder } from './seller-of-order.ts';

/** How much of the buyer a document shows: all, the address with a masked telephone, or a masked name alone. */
export const audiences = ['buyer', 'courier', 'counter'] as const;
export type Audience = (typeof audiences)[number];

/**
 * Documents that the shop draws, and the files of issued e-invoices. URLs contain the index in this list, so add new kinds
 * at the end.
 */
const fileKinds = [
  ...(['invoice', 'credit-memo', 'packing-slip', 'e-invoice', 'red-e-invoice', 'gift-receipt'] as const),
  'deposit-receipt',
] as const satisfies readonly (DocumentKind | 'e-invoice' | 'red-e-invoice')[];
export type FileKind = (typeof fileKinds)[number];

/** The document to which a signed URL gives access. */
export interface DocumentKey {
  readonly orderId: number;
  readonly kind: FileKind;
  /** Id of the refund of a credit note, of the e-invoice, or of the red invoice; otherwise null. */
  readonly refundId: number | null;
  readonly audience: Audience;
}

/** Only pages of the order's buyer and staff contain the URLs. Each is signed and expires. */
const urlKind: KeyKind = { purpose: 'order-document', validForMs: 6 * 3_600_000, longest: 500 };

export const documentPath = '/order-document/';

export function documentUrl({ platform }: Pick<Services, 'platform'>, key: DocumentKey): string {
  const { orderId, kind, refundId, audience } = key;
  const values = [orderId, fileKinds.indexOf(kind), refundId, audiences.indexOf(audience)];
  return `${documentPath}${signedKey(platform, urlKind, values)}`;
}

/** Returns null if the signature is wrong or the URL has expired. */
export function readDocumentToken(
  { platform }: Pick<Services, 'platform'>,
  token: string,
): DocumentKey | null {
  const values = readSignedKey(platform, urlKind, token);
  if (values === null) return null;
  const [orderId, kindIndex, refundId, audienceIndex] = values as [number, number, number | null, number];
  const kind = fileKinds[kindIndex];
  const audience = audiences[audienceIndex];
  return kind === undefined || audience === undefined ? null : { orderId, kind, refundId, audience };
}

/** `OrderDocument` list of the schema; packing slip and gift receipt are for staff alone. */
export function presentDocuments(
  services: Services,
  order: OrderRow,
  refunds: readonly RefundRow[],
  audience: Audience,
): Wire<'OrderDocument'>[] {
  const { number, invoiceNumber, id: orderId } = order;
  const url = (kind: DocumentKind, refundId: number | null = null): string =>
    documentUrl(services, { orderId, kind, refundId, audience });
  const invoiceKind = taxRateOfOrder(services, order) === null ? 'receipt' : 'tax_invoice';
  return [
    ...(isInvoiced(order.state)
      ? [{ kind: invoiceKind, number: invoiceNumber ?? number, url: url('invoice') } as const]
      : []),
    ...(depositPaid(order.state) === null
      ? []
      : [{ kind: 'deposit_receipt', number, url: url('deposit-receipt') } as const]),
    ...refunds.map((refund, index) => ({
      kind: 'credit_memo' as const,
      number: memoNumber(order, refund, index),
      url: url('credit-memo', refund.id),
    })),
    ...(audience === 'buyer' || !hasParcel(order)
      ? []
      : [{ kind: 'packing_slip' as const, number, url: url('packing-slip') }]),
    ...(audience === 'buyer' || order.orderGift === null
      ? []
      : [{ kind: 'gift_receipt' as const, number, url: url('gift-receipt') }]),
  ];
}

/** Whether a piece of the order is sent or collected. */
export const hasParcel = ({ state }: OrderRow): boolean => state.facts.delivery !== 'none';

/** Number of the order's refund at an index. */
export const memoNumber = ({ number }: OrderRow, { documentNumber }: RefundRow, index: number): string =>
  documentNumber ?? `${number}-${index + 1}`;

import { isDeepStrictEqual } from 'node:util';
import {
  type EInvoiceField,
  type EInvoiceForm,
  type EInvoiceRefusal,
  invoicedAmount,
  readEInvoiceForm,
  stateAfterRefund,
  whyNoEInvoice,
} from '@jinlan/domain/e-invoices';
import type { Actor } from '@jinlan/domain/people';
import type { RequestEInvoiceInput } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { findForBuyer, notFound } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { addEInvoice, changeEInvoice, latestEInvoices } from './store.ts';

/** The buyer requests the order's e-invoice. The same request again changes nothing. */
export async function requestEInvoice(
  services: Services,
  caller: Actor,
  input: RequestEInvoiceInput,
): Promise<OrderRow> {
  const key = { number: input.order_number, accessToken: input.access_token || null };
  const { order: unlockedOrder } = await findForBuyer(services, caller, key, 'order.request-e-invoice');
  const form = readForm(input);
  const { db, clock } = services.platform;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedOrder.id);
    if (order === null) throw notFound();
    const [latest] = await latestEInvoices(tx, [order.id]);
    if (latest?.state === 'requested' && isDeepStrictEqual(latest.form, form)) return order;
    const now = clock.now();
    const refusal = whyNoEInvoice(order.market, order.state, latest?.state ?? null, now);
    if (refusal !== null) throw refuse('E_INVOICE_NOT_POSSIBLE', { reason: wireRefusal(refusal) });
    await addEInvoice(tx, {
      orderId: order.id,
      sequence: (latest?.sequence ?? 0) + 1,
      form,
      amount: invoicedAmount(order.state).minor,
      requestedAt: now,
    });
    return order;
  });
}

/** Names of the form's fields in the schema. */
const wireFields: Readonly<Record<EInvoiceField, keyof RequestEInvoiceInput>> = {
  type: 'type',
  titleKind: 'title_kind',
  title: 'title',
  taxNumber: 'tax_number',
  address: 'address',
  telephone: 'telephone',
  bank: 'bank',
  account: 'account',
  email: 'email',
  mobile: 'mobile',
  remark: 'remark',
};

function readForm(input: RequestEInvoiceInput): EInvoiceForm {
  const { type, title_kind: titleKind, title, tax_number, address, telephone, bank, account } = input;
  const { email, mobile, remark } = input;
  const read = readEInvoiceForm({
    ...{ type, titleKind, title, email },
    taxNumber: tax_number ?? '',
    address: address ?? '',
    telephone: telephone ?? '',
    bank: bank ?? '',
    account: account ?? '',
    mobile: mobile ?? '',
    remark: remark ?? '',
  });
  if (read.ok) return read.value;
  const { field, reason } = read.error.data;
  throw refuse('E_INVOICE_FORM', { field: wireFields[field], reason });
}

/** `EInvoiceRefusal` of the schema. */
export const wireRefusal = (refusal: EInvoiceRefusal): Wire<'EInvoiceRefusal'> =>
  (
    ({
      market: 'market',
      'not-received': 'not_received',
      waiting: 'waiting',
      issued: 'issued',
      'too-late': 'too_late',
      'nothing-paid': 'nothing_paid',
    }) as const
  )[refusal];

/**
 * A refund asks for a red invoice, or withdraws a request that nothing is left for. `order` is the order after the
 * refund; the caller holds its lock.
 */
export async function followRefund(tx: Connection, order: OrderRow): Promise<void> {
  if (order.market !== 'cn') return;
  const [latest] = await latestEInvoices(tx, [order.id]);
  if (latest === undefined) return;
  const state = stateAfterRefund(latest.state, invoicedAmount(order.state));
  if (state !== null) await changeEInvoice(tx, latest.id, { state });
}

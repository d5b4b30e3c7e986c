import {
  type EInvoiceState,
  invoicedAmount,
  stateAfterUpload,
  whyNoEInvoice,
} from '@jinlan/domain/e-invoices';
import { money } from '@jinlan/domain/money';
import { subjectOf } from '@jinlan/domain/orders';
import { may } from '@jinlan/domain/people';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { documentUrl } from '../documents/document-url.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff/find-order.ts';
import type { OrderRow } from '../store.ts';
import { wireRefusal } from './request-e-invoice.ts';
import type { EInvoiceRow } from './store.ts';

const wireStates: Readonly<Record<EInvoiceState, Wire<'EInvoiceState'>>> = {
  requested: 'requested',
  issued: 'issued',
  rejected: 'rejected',
  'red-requested': 'red_requested',
  'red-issued': 'red_issued',
  withdrawn: 'withdrawn',
};

function presentEInvoice(services: Services, order: OrderRow, row: EInvoiceRow): Wire<'EInvoice'> {
  const { id, state, form, number, redNumber } = row;
  const url = (kind: 'e-invoice' | 'red-e-invoice'): string =>
    documentUrl(services, { orderId: order.id, kind, refundId: id, audience: 'buyer' });
  const amount = state === 'requested' ? invoicedAmount(order.state) : money(row.amount, order.currency);
  return {
    state: wireStates[state],
    type: form.type,
    title: form.title,
    amount: presentMoney(amount),
    requested_at: row.requestedAt.toISOString(),
    number,
    url: number === null ? null : url('e-invoice'),
    red_number: redNumber,
    red_url: redNumber === null ? null : url('red-e-invoice'),
    reason: row.reason,
  };
}

/** The fields of an order for its buyer. */
export function presentEInvoiceFacts(
  services: Services,
  order: OrderRow,
  row: EInvoiceRow | null,
  isWhole: boolean,
): {
  e_invoice: Wire<'EInvoice'> | null;
  e_invoice_refusal: Wire<'EInvoiceRefusal'> | null;
  e_invoice_amount: Wire<'Money'> | null;
} {
  const now = services.platform.clock.now();
  const refusal = whyNoEInvoice(order.market, order.state, row?.state ?? null, now);
  return {
    e_invoice: row === null || !isWhole ? null : presentEInvoice(services, order, row),
    e_invoice_refusal: refusal && wireRefusal(refusal),
    e_invoice_amount: refusal === null && isWhole ? presentMoney(invoicedAmount(order.state)) : null,
  };
}

/** `StaffEInvoice` of the schema, for the manager who issues it. */
export function presentStaffEInvoice(
  services: Services,
  staff: Staff,
  order: OrderRow,
  row: EInvoiceRow | null,
): Wire<'StaffEInvoice'> | null {
  if (row === null || !may(staff, 'order.settle-e-invoice', subjectOf(order.state))) return null;
  const { form, state } = row;
  const next = stateAfterUpload(state);
  return {
    invoice: presentEInvoice(services, order, row),
    title_kind: form.titleKind,
    tax_number: form.taxNumber,
    address: form.address,
    telephone: form.telephone,
    bank: form.bank,
    account: form.account,
    email: form.email,
    mobile: form.mobile,
    remark: form.remark,
    waits_for: next === null ? null : next === 'issued' ? 'invoice' : 'red_invoice',
  };
}

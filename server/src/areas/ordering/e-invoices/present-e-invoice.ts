import { type EInvoiceState, invoicedAmount, whyNoEInvoice } from '@jinlan/domain/e-invoices';
import { money } from '@jinlan/domain/money';
import { subjectOf } from '@jinlan/domain/orders';
import { may } from '@jinlan/domain/people';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { documentUrl } from '../documents/document-url.ts';
import type { OrderDetails } from '../reading/load-details.ts';
import type { Services } from '../services.ts';
import { isOwnOrder, type Staff } from '../staff/find-order.ts';
import { linesOfRed } from './invoice-lines.ts';
import { wireRefusal } from './request-e-invoice.ts';
import { waitingAmount, waitingOf } from './settle-e-invoice.ts';
import type { EInvoiceRow } from './store.ts';
import { isAtProvider, isInWork, submissionOf } from './submit.ts';

const wireStates: Readonly<Record<EInvoiceState, Wire<'EInvoiceState'>>> = {
  requested: 'requested',
  issued: 'issued',
  rejected: 'rejected',
  'red-requested': 'red_requested',
  'red-issued': 'red_issued',
  withdrawn: 'withdrawn',
};

/** An order with its lines, as presenting needs it. */
export type InvoicedOrder = Pick<OrderDetails, 'order' | 'lines' | 'eInvoice'>;

function presentEInvoice(
  services: Services,
  { order, lines }: InvoicedOrder,
  row: EInvoiceRow,
): Wire<'EInvoice'> {
  const { id, state, form, number } = row;
  const url = (kind: 'e-invoice' | 'red-e-invoice', rowId: number): string =>
    documentUrl(services, { orderId: order.id, kind, refundId: rowId, audience: 'buyer' });
  const isFixed = state !== 'requested' || isAtProvider(row, null);
  const amount = isFixed ? money(row.amount, order.currency) : invoicedAmount(order.state);
  return {
    state: wireStates[state],
    type: form.type,
    title: form.title,
    amount: presentMoney(amount),
    requested_at: row.requestedAt.toISOString(),
    number,
    url: number === null ? null : url('e-invoice', id),
    red_invoices: row.reds.map((red) => ({
      amount: presentMoney(money(red.amount, order.currency)),
      lines: linesOfRed(order, row, red, lines).flatMap((part) => {
        const line = lines.find(({ position }) => position === part.position);
        if (line === undefined || part.amount === 0) return [];
        return [{ name: line.name, amount: presentMoney(money(part.amount, order.currency)) }];
      }),
      number: red.number,
      url: red.number === null ? null : url('red-e-invoice', red.id),
    })),
    reason: row.reason,
  };
}

/** The fields of an order for its buyer. */
export function presentEInvoiceFacts(
  services: Services,
  invoiced: InvoicedOrder,
  isWhole: boolean,
): {
  e_invoice: Wire<'EInvoice'> | null;
  e_invoice_refusal: Wire<'EInvoiceRefusal'> | null;
  e_invoice_amount: Wire<'Money'> | null;
} {
  const { order, eInvoice: row } = invoiced;
  const now = services.platform.clock.now();
  const refusal = whyNoEInvoice(order.market, order.state, row?.state ?? null, now);
  return {
    e_invoice: row === null || !isWhole ? null : presentEInvoice(services, invoiced, row),
    e_invoice_refusal: refusal && wireRefusal(refusal),
    e_invoice_amount: refusal === null && isWhole ? presentMoney(invoicedAmount(order.state)) : null,
  };
}

/** `StaffEInvoice` of the schema, for the manager who issues it. */
export function presentStaffEInvoice(
  services: Services,
  staff: Staff,
  invoiced: InvoicedOrder,
): Wire<'StaffEInvoice'> | null {
  const { order, eInvoice: row } = invoiced;
  if (row === null || isOwnOrder(staff, order)) return null;
  if (!may(staff, 'order.settle-e-invoice', subjectOf(order.state))) return null;
  const { form } = row;
  const waiting = waitingOf(row);
  const submission = waiting === undefined ? null : submissionOf(row, waiting.red);
  const isWorking = waiting !== undefined && isInWork(row, waiting.red);
  return {
    invoice: presentEInvoice(services, invoiced, row),
    title_kind: form.titleKind,
    tax_number: form.taxNumber,
    address: form.address,
    telephone: form.telephone,
    bank: form.bank,
    account: form.account,
    email: form.email,
    mobile: form.mobile,
    remark: form.remark,
    waits_for: waiting === undefined || isWorking ? null : waiting.red === null ? 'invoice' : 'red_invoice',
    waiting_amount: waiting === undefined ? null : presentMoney(waitingAmount(order, row, waiting)),
    provider:
      submission === null || submission.state === 'issued'
        ? null
        : {
            state:
              submission.state === 'waiting' && submission.problem !== null
                ? 'unreachable'
                : submission.state,
            reason: submission.problem,
          },
    may_retry: waiting !== undefined && !isWorking && services.eInvoices.mode === 'automatic',
  };
}

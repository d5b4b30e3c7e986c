import { isDeepStrictEqual } from 'node:util';
import {
  type EInvoiceField,
  type EInvoiceForm,
  type EInvoiceRefusal,
  invoicedAmount,
  readEInvoiceForm,
  whyNoEInvoice,
} from '@jinlan/domain/e-invoices';
import { readOrderNumber } from '@jinlan/domain/orders';
import type { Actor } from '@jinlan/domain/people';
import type { RequestEInvoiceInput } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailEInvoiceRequested } from '../mail/mail-order.ts';
import { mailStoreOfEInvoice } from '../mail/mail-store.ts';
import { readOrderToken } from '../reading/access-token.ts';
import { findForBuyer, notFound, takeOrderMail } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { addEInvoice, type EInvoiceRow, latestEInvoices } from './store.ts';
import { submit } from './submit.ts';
import { withdrawalKey } from './withdrawal-key.ts';

/**
 * Requests the order's e-invoice for its buyer. The same request again changes nothing. An e-mail goes to the order's
 * address with the invoice's title and a link that withdraws the request, because others may have the order's link too. The
 * request is queued for the provider; if staff issue e-invoices, the store gets an e-mail.
 */
export async function requestEInvoice(
  services: Services,
  caller: Actor,
  input: RequestEInvoiceInput,
): Promise<OrderRow> {
  const key = { number: input.order_number, accessToken: accessTokenOf(input) };
  const { order: unlockedOrder } = await findForBuyer(services, caller, key, 'order.request-e-invoice');
  const form = readForm(input);
  const { db, clock } = services.platform;
  const [before] = await latestEInvoices(db, [unlockedOrder.id]);
  if (isSame(before, form)) return unlockedOrder;
  checkPossible(unlockedOrder, before, clock.now());
  await takeOrderMail(services, unlockedOrder);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedOrder.id);
    if (order === null) throw notFound();
    const [latest] = await latestEInvoices(tx, [order.id]);
    if (isSame(latest, form)) return order;
    const now = clock.now();
    checkPossible(order, latest, now);
    const sequence = (latest?.sequence ?? 0) + 1;
    const amount = invoicedAmount(order.state);
    const row = {
      ...{ orderId: order.id, sequence, form },
      amount: amount.minor,
      requestedAt: now,
    };
    const id = await addEInvoice(tx, row);
    const key = withdrawalKey(services, order.number, sequence);
    await mailEInvoiceRequested(services, tx, order, { title: form.title, amount, key, sequence });
    if (services.eInvoices.mode === 'automatic') {
      const added = {
        ...row,
        id,
        state: 'requested',
        number: null,
        reason: null,
        lines: [],
        reds: [],
        submissions: [],
      } as const;
      await submit(services, tx, order, added, null);
    } else await mailStoreOfEInvoice(services, tx, order, 'store.eInvoiceRequested', `${sequence}`);
    return order;
  });
}

/** `CustomerOrder.token` of the same order is read as its access token. */
function accessTokenOf({ order_number: number, access_token: token }: RequestEInvoiceInput): string | null {
  if (!token) return null;
  const joined = readOrderToken(token);
  return joined.accessToken !== '' && joined.number === readOrderNumber(number.slice(0, 60))
    ? joined.accessToken
    : token;
}

const isSame = (latest: EInvoiceRow | undefined, form: EInvoiceForm): boolean =>
  latest?.state === 'requested' && isDeepStrictEqual(latest.form, form);

function checkPossible(order: OrderRow, latest: EInvoiceRow | undefined, now: Date): void {
  const refusal = whyNoEInvoice(order.market, order.state, latest?.state ?? null, now);
  if (refusal !== null) throw refuse('E_INVOICE_NOT_POSSIBLE', { reason: wireRefusal(refusal) });
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

import type { Locale } from '@jinlan/domain/markets';
import { convert, isZero, type Money, money, subtract, toDecimal } from '@jinlan/domain/money';
import {
  amountDue,
  cashLimitCurrency,
  commandsFor,
  madePayment,
  maySendRefund,
  mustRegisterCash,
  needsColleague,
  type OrderCommand,
  type OrderStage,
  type OrderState,
  readsWholeAddress,
  refundable,
  refundableCards,
  staffStatus,
} from '@jinlan/domain/orders';
import { takerOf } from '@jinlan/domain/payments';
import { maskEmail, maskName, maskPhone } from '@jinlan/domain/people';
import type { Wire } from '../../../graphql/wire.ts';
import { actorText } from '../../../platform/actor-text.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { presentCraftToStaff } from '../craft/present-craft.ts';
import { presentDocuments } from '../documents/document-url.ts';
import { presentStaffEInvoice } from '../e-invoices/present-e-invoice.ts';
import { providerName } from '../payments/mismatch-words.ts';
import { tillsOf } from '../placing/tills.ts';
import { loadDetails, type OrderDetails } from '../reading/load-details.ts';
import { lineForStaff } from '../reading/present-line.ts';
import { presentOrder } from '../reading/present-order.ts';
import { inLanguageOf } from '../returns/no-reason.ts';
import { presentReturnRecords } from '../returns/present-record.ts';
import { presentWaitingReturn } from '../returns/present-return.ts';
import { presentPiecesToReturn } from '../returns/record-return.ts';
import { presentSaleToStaff } from '../selling/present-selling.ts';
import type { Services } from '../services.ts';
import { watchKey } from '../steps/watch-key.ts';
import type { OrderRow } from '../store.ts';
import { failedRefundOf } from './failed-refunds.ts';
import { isOwnOrder, type Staff } from './find-order.ts';
import { presentIssuedCards } from './hand-out-gift-cards.ts';
import { priceAtTill } from './price-of-day.ts';
import { mutationOf } from './steps.ts';
import { type FullEvent, fullEvents } from './store.ts';
import { triesLeft } from './take-step.ts';
import { weighingOfLines } from './weighing.ts';

/**
 * Whether the order is collected in a store. Then staff are not shown the phone number, because the customer proves with
 * its last four digits who they are.
 */
export const isCollected = ({ facts }: OrderState): boolean => facts.delivery === 'pickup';

export interface StaffDetails {
  readonly order: OrderDetails;
  readonly events: readonly FullEvent[];
  readonly giftCards: readonly Wire<'StaffGiftCard'>[];
  /** The amount that store credit of a closed account has paid and that may be refunded; null for nothing. */
  readonly closedCredit: Money | null;
}

export async function loadStaffDetails(
  services: Services,
  staff: Staff,
  row: OrderRow,
): Promise<StaffDetails> {
  const [order, events, giftCards, closedCredit] = await Promise.all([
    loadDetails(services, row),
    fullEvents(services.platform.db, row.id),
    presentIssuedCards(services, staff, row),
    creditOfClosed(services, row),
  ]);
  return { order, events, giftCards, closedCredit };
}

async function creditOfClosed({ identity, platform }: Services, { state }: OrderRow): Promise<Money | null> {
  const credit = state.tenders?.find(({ kind }) => kind === 'store-credit');
  if (credit === undefined || isZero(refundable(state))) return null;
  return (await identity.buyerOf(platform.db, credit.account)) === null
    ? subtract(credit.amount, credit.refunded)
    : null;
}

export function presentStaffOrder(
  services: Services,
  staff: Staff,
  { order: details, events, giftCards, closedCredit }: StaffDetails,
  locale: Locale,
): Wire<'StaffOrder'> {
  const { order, lines } = details;
  const { state } = order;
  const buyerView = presentOrder(services, { ...details, lines: lines.map(lineForStaff) }, 'browser', locale);
  const commands = commandsFor(state, staff, tillsOf(services, order));
  const isOwn = state.facts.storeId === staff.storeId;
  const today = priceAtTill(services, order, lines);
  const cards = refundableCards(state);
  const address = buyerView.shipping_address;
  const weighing = commands.includes('finish-making') ? weighingOfLines(order.currency, lines) : null;
  // Staff at another store's till only need to recognise the order.
  const name = maskName(order.customerName);
  const telephone = order.telephone === null || isCollected(state) ? null : maskPhone(order.telephone);
  const hasShownAddress = events.some(
    ({ event, actor }) => event === 'show-address' && actor === actorText(staff),
  );
  const isWhole = readsWholeAddress(state, staff, hasShownAddress, tillsOf(services, order));
  const isBuyer = isOwnOrder(staff, order);
  const offeredCommands = isBuyer ? [] : commands.filter((kind) => !(isWhole && kind === 'show-address'));
  const waitingReturn = presentWaitingReturn(details, buyerView.items ?? []);
  const actions = [
    ...new Set(
      offeredCommands.flatMap((kind) =>
        kind === 'settle-return' && waitingReturn !== null ? 'settleReturn' : (mutationOf[kind] ?? []),
      ),
    ),
  ];
  return {
    number: order.number,
    version: order.version,
    is_own: isBuyer,
    of_other_store: !isOwn,
    needs_colleague: needsColleague(state, staff, tillsOf(services, order)),
    e_invoice: presentStaffEInvoice(services, staff, details),
    documents: isOwn
      ? presentDocuments(services, order, details.refunds, isWhole ? 'courier' : 'counter')
      : [],
    order_date: order.placedAt.toISOString(),
    status: staffStatus(state.stage),
    delivery: state.facts.delivery,
    made_to_order: state.facts.madeToOrder,
    due_on: state.facts.dueOn ?? null,
    customer_name: name,
    telephone,
    email: isOwn ? order.email : maskEmail(order.email),
    items: buyerView.items,
    total: buyerView.total,
    total_quantity: buyerView.total_quantity,
    due_today: dueNow(state, today),
    shipping_address:
      !isOwn || state.facts.delivery === 'pickup' || address === null
        ? null
        : isWhole
          ? address
          : { ...address, firstname: '', lastname: name, telephone },
    pickup_store: buyerView.pickup_store,
    ...presentSaleToStaff(services, details, locale, { isOwn }),
    remark: isOwn ? order.remark : null,
    gift_message: isOwn ? buyerView.gift_message : null,
    gift_receipt_included: isOwn && buyerView.gift_receipt_included,
    payment: buyerView.payment,
    deposit: buyerView.deposit,
    refundable: presentMoney(refundable(state)),
    gift_cards: [...giftCards],
    refundable_gift_cards: isZero(cards) ? null : presentMoney(cards),
    refunded: buyerView.refunded,
    refund_to_send: refundToSend(details),
    sends_refund: maySendRefund(state, staff, tillsOf(services, order)),
    failed_refund: failedRefund(details),
    mismatched_payments: buyerView.mismatched_payments,
    closed_credit: closedCredit && presentMoney(closedCredit),
    question: state.stage === 'approval-question' ? state.question : null,
    ...presentCraftToStaff(services, staff, details),
    tracking: events.flatMap(({ data }) => parcelOf(data.command)),
    pickup_tries_left: triesLeft(order),
    weighing: weighing && { pieces: weighing.pieces, agreed_mg: weighing.agreedMg },
    actions,
    return: waitingReturn,
    pieces_to_return: actions.includes('requestOrderReturn') ? presentPiecesToReturn(details) : [],
    returns: isOwn ? presentReturnRecords(services, staff, details, locale) : [],
    history: events.map((event) => presentEvent(event, state.facts, locale)),
    must_register_cash: isCashToRegister(services, order),
    watch_key: watchKey(services.platform.config.secrets.application, order.number),
  };
}

/** Returns the oldest refund that a manager has to send at the bank. */
function refundToSend({ order, refunds }: OrderDetails): Wire<'StaffOrder'>['refund_to_send'] {
  if (takerOf(order.state.facts.method) !== 'account') return null;
  const waiting = refunds.find(({ state }) => state === 'waiting');
  return waiting === undefined ? null : presentMoney(money(waiting.amount, waiting.currency));
}

/** Returns the oldest refund that its provider did not pay out, or that nobody would get because its account is closed. */
function failedRefund({ refunds }: OrderDetails): Wire<'StaffOrder'>['failed_refund'] {
  const failed = failedRefundOf(refunds);
  return (
    failed && { amount: presentMoney(failed.amount), reason: failed.reason, may_retry: !failed.isCredit }
  );
}

/** Returns the amount that the till must take, or that a transfer must have. */
function dueNow(state: OrderState, today: ReturnType<typeof priceAtTill>): Wire<'StaffOrder'>['due_today'] {
  if (state.stage === 'pending' && takerOf(state.facts.method) === 'account') return presentMoney(state.due);
  if (today === null || today === 'halted') return null;
  return presentMoney(state.facts.deposit === undefined ? today.order.total : amountDue(state));
}

/** Whether a payment in cash must be registered. Also false if the retailer's table has no rate to the limit's currency. */
export function isCashToRegister(
  { stores }: Services,
  { market, total, currency }: Pick<OrderRow, 'market' | 'total' | 'currency'>,
): boolean {
  const limitCurrency = cashLimitCurrency(market);
  if (limitCurrency === null) return false;
  const rate = limitCurrency === currency ? 1_000_000 : stores.rate(currency, limitCurrency);
  return rate !== null && mustRegisterCash(market, convert(money(total, currency), limitCurrency, rate));
}

function parcelOf(command: OrderCommand | undefined): Wire<'ShipmentTracking'>[] {
  const parcel =
    command?.kind === 'ship'
      ? command.tracking
      : command?.kind === 'ship-from-factory'
        ? command.waybill
        : null;
  return parcel === null ? [] : [{ title: parcel.carrier, carrier: parcel.carrier, number: parcel.number }];
}

function presentEvent(event: FullEvent, facts: OrderState['facts'], locale: Locale): Wire<'StaffOrderEvent'> {
  const [kind = '', name = ''] = event.actor.split(':', 2);
  return {
    at: event.at.toISOString(),
    actor_kind: kind,
    actor: kind === 'guest' || kind === 'customer' || name === '' ? null : name,
    event: event.event,
    reason: inLanguageOf(locale, event.reason),
    from_status: event.fromState === null ? null : staffStatus(event.fromState as OrderStage),
    to_status: staffStatus(event.toState as OrderStage),
    data: dataOf(event, facts, locale),
  };
}

/**
 * Returns the data of a step that a colleague needs to understand it; never any part of a typed code, nor data of the
 * buyer.
 */
function dataOf(
  { fromState, data: { command, refund } }: FullEvent,
  facts: OrderState['facts'],
  locale: Locale,
): Wire<'KeyValue'>[] {
  const refundText = refund ? toDecimal(refund) : null;
  const keyValues = (values: Readonly<Record<string, string | null>>) =>
    Object.entries({ ...values, refund: refundText }).flatMap(([name, value]) =>
      value === null ? [] : [{ name, value }],
    );
  switch (command?.kind) {
    case 'take-payment':
    case 'confirm-transfer':
    case 'record-payment': {
      const { kind, amount, reference } = command;
      const { part } = madePayment(facts, { fromStage: fromState, amount, refund: refund ?? null });
      const typedReference = kind === 'record-payment' ? null : reference;
      return keyValues({ part, reference: typedReference, amount: toDecimal(amount) });
    }
    case 'record-mismatch': {
      const { method, amount, currency, due } = command;
      const provider = providerName(method, locale);
      return keyValues({ provider, amount: amount && toDecimal(amount), currency, due: toDecimal(due) });
    }
    case 'return-transfer':
    case 'settle-refund':
      return keyValues({ reference: command.reference, amount: toDecimal(command.amount) });
    case 'fail-refund':
    case 'retry-refund':
    case 'recover-refund':
    case 'repeat-refund':
      return keyValues({ amount: toDecimal(command.amount) });
    case 'ship':
      return keyValues({ carrier: command.tracking.carrier, tracking_number: command.tracking.number });
    case 'ship-from-factory':
      return keyValues({ carrier: command.waybill.carrier, tracking_number: command.waybill.number });
    case 'finish-making':
      return keyValues({
        weight_mg: command.weightMg === null ? null : String(command.weightMg),
        certificate: command.certificate,
      });
    case 'approve':
      return keyValues({ checked: command.checked.join(',') });
    case 'move-due-day':
      return keyValues({ due_on: command.day });
    case 'change-place-pos':
      return keyValues({ place_pos_code: command.code });
    case 'cancel':
      return keyValues({ fee: command.fee === null ? null : toDecimal(command.fee) });
    case 'settle-return':
      return keyValues({ outcome: command.outcome });
    case 'hand-over':
      return keyValues({ outcome: command.codeFits && command.phoneFits ? 'fits' : 'wrong' });
    case 'deliver':
      return keyValues({ signed: String(command.signed) });
    default:
      return keyValues({});
  }
}

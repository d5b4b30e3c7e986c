import type { Locale } from '@jinlan/domain/markets';
import { convert, isZero, money, toDecimal } from '@jinlan/domain/money';
import {
  cashLimitCurrency,
  commandsFor,
  mustRegisterCash,
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
import { presentDocuments } from '../documents/document-url.ts';
import { presentStaffEInvoice } from '../e-invoices/present-e-invoice.ts';
import { tillsOf } from '../placing/tills.ts';
import { lineForStaff } from '../reading/present-line.ts';
import { loadDetails, type OrderDetails, presentOrder } from '../reading/present-order.ts';
import { inLanguageOf } from '../returns/no-reason.ts';
import { presentReturnRecords } from '../returns/present-record.ts';
import { presentWaitingReturn } from '../returns/present-return.ts';
import { presentSaleToStaff } from '../selling/present-selling.ts';
import type { Services } from '../services.ts';
import { watchKey } from '../steps/watch-key.ts';
import type { OrderRow } from '../store.ts';
import { isOwnOrder, type Staff } from './find-order.ts';
import { presentIssuedCards } from './hand-out-gift-cards.ts';
import { priceAtTill } from './price-of-day.ts';
import { mutationOf } from './steps.ts';
import { type FullEvent, fullEvents } from './store.ts';
import { triesLeft } from './take-step.ts';
import { weighingOfLines } from './weighing.ts';

/** Collection requires the last four digits of the phone number, so staff are not shown them. */
export const isCollected = ({ facts }: OrderState): boolean => facts.delivery === 'pickup';

export interface StaffDetails {
  readonly order: OrderDetails;
  readonly events: readonly FullEvent[];
  readonly giftCards: readonly Wire<'StaffGiftCard'>[];
}

export async function loadStaffDetails(
  services: Services,
  staff: Staff,
  row: OrderRow,
): Promise<StaffDetails> {
  const [order, events, giftCards] = await Promise.all([
    loadDetails(services, row),
    fullEvents(services.platform.db, row.id),
    presentIssuedCards(services, staff, row),
  ]);
  return { order, events, giftCards };
}

export function presentStaffOrder(
  services: Services,
  staff: Staff,
  { order: details, events, giftCards }: StaffDetails,
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
    e_invoice: presentStaffEInvoice(services, staff, details),
    documents: isOwn
      ? presentDocuments(services, order, details.refunds, isWhole ? 'courier' : 'counter')
      : [],
    order_date: order.placedAt.toISOString(),
    status: staffStatus(state.stage),
    delivery: state.facts.delivery,
    made_to_order: state.facts.madeToOrder,
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
    ...presentSaleToStaff(services, order, locale, { isOwn }),
    remark: isOwn ? order.remark : null,
    gift_message: isOwn ? buyerView.gift_message : null,
    gift_receipt_included: isOwn && buyerView.gift_receipt_included,
    payment: buyerView.payment,
    refundable: presentMoney(refundable(state)),
    gift_cards: [...giftCards],
    refundable_gift_cards: isZero(cards) ? null : presentMoney(cards),
    refunded: buyerView.refunded,
    refund_to_send: refundToSend(details),
    question: state.stage === 'approval-question' ? state.question : null,
    tracking: events.flatMap(({ data }) => parcelOf(data.command)),
    pickup_tries_left: triesLeft(order),
    weighing: weighing && { pieces: weighing.pieces, agreed_mg: weighing.agreedMg },
    actions,
    return: waitingReturn,
    returns: isOwn ? presentReturnRecords(services, staff, details, locale) : [],
    history: events.map((event) => presentEvent(event, locale)),
    must_register_cash: isCashToRegister(services, order),
    watch_key: watchKey(services.platform.config.secrets.application, order.number),
  };
}

/** The oldest refund that a manager has to send at the bank. */
function refundToSend({ order, refunds }: OrderDetails): Wire<'StaffOrder'>['refund_to_send'] {
  if (takerOf(order.state.facts.method) !== 'account') return null;
  const waiting = refunds.find(({ state }) => state === 'waiting');
  return waiting === undefined ? null : presentMoney(money(waiting.amount, waiting.currency));
}

/** What the till must take, or what a transfer must have. */
function dueNow(state: OrderState, today: ReturnType<typeof priceAtTill>): Wire<'StaffOrder'>['due_today'] {
  if (state.stage === 'pending' && takerOf(state.facts.method) === 'account') return presentMoney(state.due);
  return today === null || today === 'halted' ? null : presentMoney(today.order.total);
}

/** Also false if the retailer's table has no rate to the limit's currency. */
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

function presentEvent(event: FullEvent, locale: Locale): Wire<'StaffOrderEvent'> {
  const [kind = '', name = ''] = event.actor.split(':', 2);
  return {
    at: event.at.toISOString(),
    actor_kind: kind,
    actor: kind === 'guest' || kind === 'customer' || name === '' ? null : name,
    event: event.event,
    reason: inLanguageOf(locale, event.reason),
    from_status: event.fromState === null ? null : staffStatus(event.fromState as OrderStage),
    to_status: staffStatus(event.toState as OrderStage),
    data: dataOf(event),
  };
}

/** What a colleague needs to understand the step; never any part of a typed code, nor data of the buyer. */
function dataOf({ data: { command, refund } }: FullEvent): Wire<'KeyValue'>[] {
  const refundText = refund ? toDecimal(refund) : null;
  const keyValues = (values: Readonly<Record<string, string | null>>) =>
    Object.entries({ ...values, refund: refundText }).flatMap(([name, value]) =>
      value === null ? [] : [{ name, value }],
    );
  switch (command?.kind) {
    case 'take-payment':
    case 'confirm-transfer':
    case 'return-transfer':
      return keyValues({ reference: command.reference, amount: toDecimal(command.amount) });
    case 'record-payment':
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

import { type Locale, localeFacts } from '@jinlan/domain/markets';
import { convert, money, toDecimal } from '@jinlan/domain/money';
import {
  cashLimitCurrency,
  commandsFor,
  mustRegisterCash,
  nextStepOf,
  type OrderCommand,
  type OrderStage,
  type OrderState,
  readsWholeAddress,
  refundable,
  staffStatus,
} from '@jinlan/domain/orders';
import { maskEmail, maskName, maskPhone } from '@jinlan/domain/people';
import type { Wire } from '../../../graphql/wire.ts';
import { actorText } from '../../../platform/actor-text.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { tillsOf } from '../placing/tills.ts';
import { loadDetails, type OrderDetails, presentOrder } from '../reading/present-order.ts';
import type { Services } from '../services.ts';
import { watchKey } from '../steps/watch-key.ts';
import type { OrderRow } from '../store.ts';
import type { Staff } from './find-order.ts';
import type { StaffOrderList } from './list-orders.ts';
import { priceAtTill } from './price-of-day.ts';
import { mutationOf } from './steps.ts';
import { type FullEvent, fullEvents, type ListedRow } from './store.ts';
import { triesLeft } from './take-step.ts';
import { weighingOfLines } from './weighing.ts';

/** Orders as their store sees them: what is needed to serve the buyer, and no more of the buyer than that. */
export function presentList(services: Services, list: StaffOrderList, locale: Locale): Wire<'StaffOrders'> {
  const { staff, rows, total, currentPage, pageSize, pages, counts } = list;
  return {
    items: rows.map((row) => presentSummary(services, staff, row, locale)),
    page_info: { current_page: currentPage, page_size: pageSize, total_pages: pages },
    total_count: total,
    counts: [...counts].map(([status, count]) => ({ status, count })),
    store_code: staff.storeId,
    store_name: services.stores.source(staff.storeId)?.name[locale] ?? staff.storeId,
  };
}

function presentSummary(
  services: Services,
  staff: Staff,
  row: ListedRow,
  locale: Locale,
): Wire<'StaffOrderSummary'> {
  const { state } = row;
  const next = nextStepOf(state, staff, tillsOf(services, row));
  return {
    number: row.number,
    order_date: row.placedAt.toISOString(),
    status: staffStatus(state.stage),
    customer_name: maskName(row.customerName),
    telephone_end: isAskedAtCounter(state) ? null : row.telephoneEnd,
    total: presentMoney(money(row.total, row.currency)),
    total_quantity: row.quantity,
    first_item_name: row.itemMade?.name[locale] ?? row.itemName,
    first_item_options: optionsText(row, locale),
    first_item_image: row.itemImage,
    delivery: state.facts.delivery,
    made_to_order: state.facts.madeToOrder,
    next_action: next === null ? null : mutationOf[next],
    must_register_cash: isCashToRegister(services, row),
    watch_key: watchKey(services.platform.config.secrets.application, row.number),
  };
}

/**
 * In the language that the order was written in, like the options themselves; a design in the reader's, by its values alone
 * where they say enough: it has a dozen of them, and the style stands in its name.
 */
function optionsText({ itemOptions, itemMade, locale }: ListedRow, reader: Locale): string | null {
  const texts = itemMade
    ? itemMade.told[reader].flatMap(({ label, value, isBare }) => {
        if (isBare) return [`${label} ${value}`];
        return itemMade.name[reader].includes(value) ? [] : [value];
      })
    : itemOptions.map(({ label, value }) => `${label} ${value}`);
  return texts.length === 0 ? null : texts.join(localeFacts[itemMade ? reader : locale].comma);
}

/** Whoever collects proves it by the last four digits: whoever asks for them is not shown them. */
const isAskedAtCounter = ({ facts }: OrderState): boolean => facts.delivery === 'pickup';

export interface StaffDetails {
  readonly order: OrderDetails;
  readonly events: readonly FullEvent[];
}

export async function loadStaffDetails(services: Services, row: OrderRow): Promise<StaffDetails> {
  const [order, events] = await Promise.all([
    loadDetails(services, row),
    fullEvents(services.platform.db, row.id),
  ]);
  return { order, events };
}

export function presentStaffOrder(
  services: Services,
  staff: Staff,
  { order: details, events }: StaffDetails,
  locale: Locale,
): Wire<'StaffOrder'> {
  const { order, lines } = details;
  const { state } = order;
  const seen = presentOrder(services, details, 'browser', locale);
  const commands = commandsFor(state, staff, tillsOf(services, order));
  const isOwn = state.facts.storeId === staff.storeId;
  const today = priceAtTill(services, order, lines);
  const address = seen.shipping_address;
  const weighing = commands.includes('finish-making') ? weighingOfLines(order.currency, lines) : null;
  // Another store's till needs to know that it is the right order, and no more.
  const name = maskName(order.customerName);
  const telephone = order.telephone === null || isAskedAtCounter(state) ? null : maskPhone(order.telephone);
  const asked = events.some(({ event, actor }) => event === 'show-address' && actor === actorText(staff));
  const isWhole = readsWholeAddress(state, staff, asked, tillsOf(services, order));
  const offered = commands.filter((kind) => !(isWhole && kind === 'show-address'));
  const actions = [...new Set(offered.flatMap((kind) => mutationOf[kind] ?? []))];
  return {
    number: order.number,
    version: order.version,
    order_date: order.placedAt.toISOString(),
    status: staffStatus(state.stage),
    delivery: state.facts.delivery,
    made_to_order: state.facts.madeToOrder,
    customer_name: name,
    telephone,
    email: isOwn ? order.email : maskEmail(order.email),
    items: seen.items,
    total: seen.total,
    total_quantity: seen.total_quantity,
    due_today: today === null || today === 'halted' ? null : presentMoney(today.order.total),
    shipping_address:
      !isOwn || state.facts.delivery === 'pickup' || address === null
        ? null
        : isWhole
          ? address
          : { ...address, firstname: '', lastname: name, telephone },
    pickup_store: seen.pickup_store,
    remark: isOwn ? order.remark : null,
    payment: seen.payment,
    refundable: presentMoney(refundable(state)),
    refunded: seen.refunded,
    question: state.stage === 'approval-question' ? state.question : null,
    tracking: events.flatMap(({ data }) => parcelOf(data.command)),
    pickup_tries_left: triesLeft(order),
    weighing: weighing && { pieces: weighing.pieces, agreed_mg: weighing.agreedMg },
    actions,
    history: events.map(presentEvent),
    must_register_cash: isCashToRegister(services, order),
    watch_key: watchKey(services.platform.config.secrets.application, order.number),
  };
}

/** False also where the retailer's table has no rate to the limit's currency. */
function isCashToRegister(
  { stores }: Services,
  { market, total, currency }: Pick<OrderRow, 'market' | 'total' | 'currency'>,
): boolean {
  const limitIn = cashLimitCurrency(market);
  if (limitIn === null) return false;
  const rate = limitIn === currency ? 1_000_000 : stores.rate(currency, limitIn);
  return rate !== null && mustRegisterCash(market, convert(money(total, currency), limitIn, rate));
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

function presentEvent(event: FullEvent): Wire<'StaffOrderEvent'> {
  const [kind = '', name = ''] = event.actor.split(':', 2);
  return {
    at: event.at.toISOString(),
    actor_kind: kind,
    actor: kind === 'guest' || kind === 'customer' || name === '' ? null : name,
    event: event.event,
    reason: event.reason,
    from_status: event.fromState === null ? null : staffStatus(event.fromState as OrderStage),
    to_status: staffStatus(event.toState as OrderStage),
    data: dataOf(event),
  };
}

/** What a colleague needs to understand the step; never what was typed of a code, nor anything of the buyer. */
function dataOf({ data: { command, refund } }: FullEvent): Wire<'KeyValue'>[] {
  const back = refund ? toDecimal(refund) : null;
  const of = (values: Readonly<Record<string, string | null>>) =>
    Object.entries({ ...values, refund: back }).flatMap(([name, value]) =>
      value === null ? [] : [{ name, value }],
    );
  switch (command?.kind) {
    case 'take-payment':
      return of({ reference: command.reference, amount: toDecimal(command.amount) });
    case 'record-payment':
      return of({ amount: toDecimal(command.amount) });
    case 'ship':
      return of({ carrier: command.tracking.carrier, tracking_number: command.tracking.number });
    case 'ship-from-factory':
      return of({ carrier: command.waybill.carrier, tracking_number: command.waybill.number });
    case 'finish-making':
      return of({
        weight_mg: command.weightMg === null ? null : String(command.weightMg),
        certificate: command.certificate,
      });
    case 'approve':
      return of({ checked: command.checked.join(',') });
    case 'cancel':
      return of({ fee: command.fee === null ? null : toDecimal(command.fee) });
    case 'settle-return':
      return of({ outcome: command.outcome });
    case 'hand-over':
      return of({ outcome: command.codeFits && command.phoneFits ? 'fits' : 'wrong' });
    case 'deliver':
      return of({ signed: String(command.signed) });
    default:
      return of({});
  }
}

import { type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import { type Locale, localeFacts } from '@jinlan/domain/markets';
import { money } from '@jinlan/domain/money';
import { isLate, nextStepOf, restDue, staffStatus } from '@jinlan/domain/orders';
import { maskName } from '@jinlan/domain/people';
import type { Wire } from '../../../../graphql/wire.ts';
import { presentMoney } from '../../../catalogue/index.ts';
import { tillsOf } from '../../placing/tills.ts';
import { optionsForStaff } from '../../reading/present-line.ts';
import type { Services } from '../../services.ts';
import { watchKey } from '../../steps/watch-key.ts';
import type { Staff } from '../find-order.ts';
import { isCashToRegister, isCollected } from '../present-staff-order.ts';
import { mutationOf } from '../steps.ts';
import { mayIssueEInvoices, type StaffOrderList } from './list-orders.ts';
import type { ListedRow } from './store-rows.ts';

/** Presents orders to their store: the data that staff need to serve the buyer, and no other data of the buyer. */
export function presentList(services: Services, list: StaffOrderList, locale: Locale): Wire<'StaffOrders'> {
  const { staff, rows, total, currentPage, pageSize, pages, counts, open, waiting } = list;
  const today = businessDay(services.platform.clock.now());
  return {
    items: rows.map((row) => presentSummary(services, staff, row, { locale, today })),
    page_info: { current_page: currentPage, page_size: pageSize, total_pages: pages },
    total_count: total,
    open,
    late: waiting.late,
    e_invoices_waiting: waiting.e_invoice_waiting,
    refunds_to_send: waiting.refund_to_send,
    rests_due: waiting.rest_due,
    refunds_failed: waiting.refund_failed,
    counts: [...counts].map(([status, count]) => ({ status, count })),
    store_code: staff.storeId,
    store_name: services.stores.source(staff.storeId)?.name[locale] ?? staff.storeId,
  };
}

function presentSummary(
  services: Services,
  staff: Staff,
  row: ListedRow,
  { locale, today }: { readonly locale: Locale; readonly today: BusinessDay },
): Wire<'StaffOrderSummary'> {
  const { state } = row;
  const next = nextStepOf(state, staff, tillsOf(services, row));
  return {
    number: row.number,
    version: row.version,
    order_date: row.placedAt.toISOString(),
    status: staffStatus(state.stage),
    customer_name: maskName(row.customerName),
    telephone_end: isCollected(state) ? null : row.telephoneEnd,
    total: presentMoney(money(row.total, row.currency)),
    total_quantity: row.quantity,
    first_item_name: row.itemMade?.name[locale] ?? row.itemName,
    first_item_options: optionsText(row, locale),
    first_item_image: row.itemImage,
    delivery: state.facts.delivery,
    made_to_order: state.facts.madeToOrder,
    due_on: state.facts.dueOn ?? null,
    is_late: isLate(state, today),
    next_action: next === null ? null : mutationOf[next],
    must_register_cash: isCashToRegister(services, row),
    refund_to_send: row.refundToSend,
    rest_due: restDue(state) !== null,
    refund_failed: row.refundFailed,
    e_invoice_waits: row.eInvoiceWaits && mayIssueEInvoices(staff),
    watch_key: watchKey(services.platform.config.secrets.application, row.number),
  };
}

/**
 * Options of the first line as text, in the order's language. A design is described in the reader's
 * language, by values only where they are clear without labels, because it has a dozen options. The
 * style is left out, being part of the name.
 */
function optionsText(
  { itemOptions, itemMade, itemType, itemDay, locale }: ListedRow,
  reader: Locale,
): string | null {
  const texts = itemMade
    ? itemMade.told[reader].flatMap(({ label, value, isBare }) => {
        if (isBare) return [`${label} ${value}`];
        return itemMade.name[reader].includes(value) ? [] : [value];
      })
    : optionsForStaff(itemOptions, itemType === 'giftcard' ? { deliveryDay: itemDay } : null).map(
        ({ label, value }) => `${label} ${value}`,
      );
  return texts.length === 0 ? null : texts.join(localeFacts[itemMade ? reader : locale].comma);
}

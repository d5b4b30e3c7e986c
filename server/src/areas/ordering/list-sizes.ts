/**
 * A larger `pageSize` of a customer's orders or returns is reduced to this, and `page_info` reports it, so that clients
 * that ask for more still work.
 */
export const LARGEST_PAGE = 50;

/** The largest page of one order's returns; only one of them at a time can wait for an answer. */
export const RETURNS_OF_ORDER_PAGE = 10;

/**
 * The largest lengths of an order's lists. It is paid, sent and handed over as a whole, so it has at most one invoice and
 * one shipment.
 */
export const listSizes = {
  'CustomerOrder.invoices': { length: 1 },
  'CustomerOrder.shipments': { length: 1 },
  'CustomerOrder.returns': { largestPage: RETURNS_OF_ORDER_PAGE },
  'RequestReturnOutput.returns': { largestPage: RETURNS_OF_ORDER_PAGE },
  'Customer.orders': { largestPage: LARGEST_PAGE, namedBy: ['filter', 'number', 'eq'] },
  'Customer.returns': { largestPage: LARGEST_PAGE },
} as const;

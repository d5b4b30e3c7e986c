/** `CustomerOrder.id` of the schema: the order's number in base64. */
export const orderId = (number: string): string => btoa(number);

/** Returns text that is no order number for an id that is none. */
export const readOrderId = (id: string): string =>
  Buffer.from(id.slice(0, 60), 'base64').toString('latin1').trim();

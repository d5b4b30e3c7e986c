/** `CustomerOrder.id` of the schema: the order's number in base64. */
export const orderId = (number: string): string => btoa(number);

/** Returns the order's number from its id. For any other text, returns a text that is no order's number. */
export const readOrderId = (id: string): string =>
  Buffer.from(id.slice(0, 60), 'base64').toString('latin1').trim();

import { createHmac } from 'node:crypto';

/**
 * Under this key an open page hears that an order changed. It says nothing of the order and cannot be made up, and any
 * process can tell from the number of a changed order who is to hear of it.
 */
export const watchKey = (secret: string, orderNumber: string): string =>
  createHmac('sha256', secret).update(`order-watch:${orderNumber}`).digest('base64url').slice(0, 32);

import { createHmac } from 'node:crypto';

/**
 * The key under which an open page is notified of changes of an order. It reveals nothing and cannot be
 * forged, and every process can derive it from the order number.
 */
export const watchKey = (secret: string, orderNumber: string): string =>
  createHmac('sha256', secret).update(`order-watch:${orderNumber}`).digest('base64url').slice(0, 32);

import { typedCode } from '../people/index.ts';
import { readOrderNumber } from './number.ts';

/** Returns the content of the QR code beside a pickup code: the order, and the six digits. */
export const pickupText = (orderNumber: string, code: string): string => `JLP.${orderNumber}.${code}`;

/** Reads such a text; null for any other. */
export function readPickupText(text: string): { readonly orderNumber: string; readonly code: string } | null {
  const [, number = '', code = ''] = /^JLP\.(\d{1,20})\.(\d{6})$/.exec(typedCode(text)) ?? [];
  const orderNumber = readOrderNumber(number);
  return orderNumber === null ? null : { orderNumber, code };
}

/** Recognises a scanned or typed text, and returns the staff page that it opens. */

import { readShownDesign } from '@jinlan/domain/customiser';
import { readMemberCode } from '@jinlan/domain/members';
import { readOrderNumber, readPickupText } from '@jinlan/domain/orders';
import { typedCode } from '@jinlan/domain/people';

/** Data for the opened page that must not be in its address, so that no log or history contains them. */
export interface ScannedState {
  readonly memberCode?: string;
  readonly pickupCode?: string;
}

export interface ScannedPage {
  readonly to: string;
  readonly state?: ScannedState;
}

export const longestScanned = 300;
const sku = /^[A-Z]{2}[A-Z0-9]+(?:[-./_][A-Z0-9]+)*$/;

/** Returns null for a text that is no code of the shop. */
export function pageOfCode(text: string): ScannedPage | null {
  const typed = typedCode(text);
  if (typed.length > longestScanned) return null;
  const upper = typed.toUpperCase();
  const pickup = readPickupText(typed);
  if (pickup)
    return {
      to: `/staff/orders/${pickup.orderNumber}?do=handOverOrder`,
      state: { pickupCode: pickup.code },
    };
  // A damaged pickup code must not be read as a SKU.
  if (upper.startsWith('JLP.')) return null;
  if (/^S\d{12}$/.test(upper)) return { to: `/staff/services/${upper}` };
  if (/^T\d{12}$/.test(upper)) return { to: `/staff/stock?transfer=${upper}` };
  if (readMemberCode(typed) !== null) return { to: '/staff/members', state: { memberCode: typed } };
  const orderNumber = readOrderNumber(typed);
  if (orderNumber !== null) return { to: `/staff/orders/${orderNumber}` };
  if (/\d/.test(upper) && upper.length <= 64 && sku.test(upper))
    return { to: `/staff/stock?${new URLSearchParams({ part: 'count', sku: upper })}` };
  if (readShownDesign(typed) !== null)
    return { to: `/staff/designs?${new URLSearchParams({ design: typed })}` };
  return null;
}

/** The scanned data with which the page was opened; empty for an ordinary visit. */
export const scannedStateIn = (state: unknown): ScannedState => {
  const { memberCode, pickupCode } = (state ?? {}) as Record<string, unknown>;
  return {
    ...(typeof memberCode === 'string' ? { memberCode } : {}),
    ...(typeof pickupCode === 'string' ? { pickupCode } : {}),
  };
};

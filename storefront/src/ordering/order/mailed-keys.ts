import { keyOfLink } from '../history/last-order.ts';

/** Keys that a link of an e-mail brings behind the order's own, to confirm what was asked for; null without. */
export interface MailedKeys {
  readonly cancel: string | null;
  readonly return: string | null;
  readonly invoice: string | null;
}

export const noKeys: MailedKeys = { cancel: null, return: null, invoice: null };

export const mailedKeysOf = (hash: string): MailedKeys => ({
  cancel: keyOfLink(hash, 'cancel'),
  return: keyOfLink(hash, 'return'),
  invoice: keyOfLink(hash, 'invoice'),
});

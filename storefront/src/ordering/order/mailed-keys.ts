import { keyOfLink } from '../history/last-order.ts';

/**
 * Keys that the link in an e-mail contains beside the order's own key. Each confirms or withdraws a request; null if it is
 * missing.
 */
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

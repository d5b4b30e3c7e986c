/** Keys that a link of an e-mail brings, to confirm what a guest asked for; null without. */
export interface MailedKeys {
  readonly cancel: string | null;
  readonly return: string | null;
}

export const noKeys: MailedKeys = { cancel: null, return: null };

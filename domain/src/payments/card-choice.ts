/**
 * With which card a shopper pays: a new one by its one-time token, kept for the next order or not, or a saved one. It is
 * written as one text, which is only stored encrypted.
 */
export type CardChoice =
  | { readonly kind: 'new'; readonly nonce: string; readonly keeps: boolean }
  | { readonly kind: 'saved'; readonly publicHash: string };

/**
 * Begins the text of a choice that is not a plain token. A client's token never contains a space, so no client can send a
 * text that begins like this.
 */
const keepPrefix = 'keep ';
const savedPrefix = 'saved ';

export function writeCardChoice(choice: CardChoice): string {
  if (choice.kind === 'saved') return savedPrefix + choice.publicHash;
  return choice.keeps ? keepPrefix + choice.nonce : choice.nonce;
}

/** Whether a written choice wants its card kept. */
export const keepsCard = (text: string): boolean => text.startsWith(keepPrefix);

export function readCardChoice(text: string): CardChoice {
  if (text.startsWith(savedPrefix)) return { kind: 'saved', publicHash: text.slice(savedPrefix.length) };
  const keeps = keepsCard(text);
  return { kind: 'new', nonce: keeps ? text.slice(keepPrefix.length) : text, keeps };
}

import type { Money } from '@jinlan/domain/money';

/** The answer of card fields: the one-time token of the card, or why there is none. */
export type CardAnswer =
  | { readonly ok: true; readonly nonce: string }
  | { readonly ok: false; readonly message: string };

export interface CardFieldsHandle {
  requestNonce(): Promise<CardAnswer>;
}

/** A provider's script with its fields. */
export interface CardScript {
  readonly script: string;
  readonly publishableKey: string;
  readonly due: Money;
  /** Whether wallets may pay through it. */
  readonly wallets: boolean;
}

export const readyWithinMs = 12_000;
export const answerWithinMs = 20_000;

import type { Locale } from '@jinlan/domain/markets';
import type { TextPurpose } from '@jinlan/domain/people';

/** What a message fills into its template. Carriers take a template and variables, never free text. */
export interface TextVariables {
  readonly code: string;
  /** For how long the code is valid. */
  readonly minutes: string;
}

export interface TextTemplate {
  readonly id: string;
  /** The variables of the template, in its order. */
  readonly variables: readonly (keyof TextVariables)[];
}

export interface Text {
  /** Our own reference, which carriers repeat in their lists. */
  readonly key: string;
  /** E.164 */
  readonly to: string;
  readonly locale: Locale;
  readonly purpose: TextPurpose;
  readonly variables: TextVariables;
}

/**
 * What a carrier answered. `limited`: it takes no more for this number at the moment. `refused`: it will never take this
 * message. `unreachable`: no answer, or one that makes no sense; the message may have been taken.
 */
export type TextAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'limited' | 'refused' | 'unreachable'; readonly reason: string };

export interface TextCarrier {
  submit(text: Text): Promise<TextAnswer>;
}

const longestReason = 200;

export const failed = (kind: 'limited' | 'refused' | 'unreachable', reason: string): TextAnswer => ({
  kind,
  reason: reason.replace(/\d{6,}/g, '…').slice(0, longestReason),
});

/** What every carrier's account has. */
export interface CarrierAccount {
  readonly apiUrl: string;
  readonly template: (locale: Locale, purpose: TextPurpose) => TextTemplate;
}

/** Beyond it an answer is no carrier's. */
export const mostAnswerBytes = 65_536;
export const carrierTimeoutMs = 8_000;

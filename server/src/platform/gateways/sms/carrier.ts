import type { Locale } from '@jinlan/domain/markets';
import type { TextPurpose } from '@jinlan/domain/people';

/** What a message fills into its template. Carriers take a template and variables, never free text. */
type TextContent =
  | {
      readonly purpose: TextPurpose;
      readonly variables: {
        readonly code: string;
        /** For how long the code is valid. */
        readonly minutes: string;
      };
    }
  | {
      readonly purpose: 'gold_alert';
      /** The board's name, and two prices with their unit. */
      readonly variables: Readonly<Record<'board' | 'price' | 'target', string>>;
    };

/** What a text message is for; each has a template of its own. */
export type TemplatePurpose = TextContent['purpose'];

export interface TextTemplate {
  readonly id: string;
  /** The variables of the template, in its order. */
  readonly variables: readonly ('code' | 'minutes' | 'board' | 'price' | 'target')[];
}

export type Text = TextContent & {
  /** Our own reference, which carriers repeat in their lists. */
  readonly key: string;
  /** E.164 */
  readonly to: string;
  readonly locale: Locale;
};

/** The variables of a template with their values, in its order. */
export function filledVariables(
  template: TextTemplate,
  { variables }: Text,
): readonly (readonly [name: string, value: string])[] {
  const values: Readonly<Record<string, string>> = variables;
  return template.variables.map((name) => [name, values[name] ?? '']);
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

/** The answer for a message whose template the retailer has not named. */
export const noTemplate: TextAnswer = { kind: 'refused', reason: 'no template' };

const longestReason = 200;

export const failed = (kind: 'limited' | 'refused' | 'unreachable', reason: string): TextAnswer => ({
  kind,
  reason: reason.replace(/\d{6,}/g, '…').slice(0, longestReason),
});

/** What every carrier's account has. */
export interface CarrierAccount {
  readonly apiUrl: string;
  /** Null where the account has no template for it; codes always have one. */
  readonly template: (locale: Locale, purpose: TemplatePurpose) => TextTemplate | null;
}

/** Beyond it an answer is no carrier's. */
export const mostAnswerBytes = 65_536;
export const carrierTimeoutMs = 8_000;

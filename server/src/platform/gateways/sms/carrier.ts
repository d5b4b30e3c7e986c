import type { Locale } from '@jinlan/domain/markets';
import type { TextPurpose } from '@jinlan/domain/people';

/**
 * The purpose of a message, and the values for the variables of its template. Carriers take a template and variables, never
 * free text.
 */
type TextContent =
  | {
      readonly purpose: TextPurpose;
      readonly variables: {
        readonly code: string;
        /** For how many minutes the code is valid. */
        readonly minutes: string;
      };
    }
  | {
      readonly purpose: 'gold_alert';
      /** The board's name, and two prices with their unit. */
      readonly variables: Readonly<Record<'board' | 'price' | 'target', string>>;
    };

/** The purpose of a text message. Each has a template of its own. */
export type TemplatePurpose = TextContent['purpose'];

export interface TextTemplate {
  readonly id: string;
  /** The variables of the template, in the template's order. */
  readonly variables: readonly ('code' | 'minutes' | 'board' | 'price' | 'target')[];
}

export type Text = TextContent & {
  /** The shop's own reference, which carriers repeat in their lists. */
  readonly key: string;
  /** E.164 */
  readonly to: string;
  readonly locale: Locale;
};

/** Returns the variables of a template with their values, in the template's order. */
export function filledVariables(
  template: TextTemplate,
  { variables }: Text,
): readonly (readonly [name: string, value: string])[] {
  const values: Readonly<Record<string, string>> = variables;
  return template.variables.map((name) => [name, values[name] ?? '']);
}

/**
 * The answer of a carrier. `limited`: it takes no more messages for this number at the moment. `refused`: it will never
 * take this message. `unreachable`: there was no answer, or an unreadable one; the carrier may have taken the message.
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

/** The settings that an account at any carrier has. */
export interface CarrierAccount {
  readonly apiUrl: string;
  /** Returns the template for a purpose; null if the account has none. Codes always have one. */
  readonly template: (locale: Locale, purpose: TemplatePurpose) => TextTemplate | null;
}

/** A longer answer does not come from a carrier. */
export const mostAnswerBytes = 65_536;
export const carrierTimeoutMs = 8_000;

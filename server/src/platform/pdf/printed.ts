import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';

/** A document in words, ready to be drawn. */
export interface PrintedDocument {
  readonly locale: Locale;
  readonly title: string;
  /** The number of the document; the file's name contains it. */
  readonly number: string;
  readonly day: BusinessDay;
  /** Name, address and registrations of the seller or of the shop; the name first. */
  readonly seller: readonly string[];
  /** Number, date, order …, as label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly party: { readonly label: string; readonly lines: readonly string[] };
  /** Titles of the columns; without prices only item and quantity. */
  readonly columns: readonly string[];
  readonly lines: readonly PrintedLine[];
  readonly totals: readonly PrintedTotal[];
  /** The words of a gift, drawn larger than the notes below them. */
  readonly message?: readonly string[];
  readonly notes: readonly string[];
  readonly words: { readonly page: string };
}

export interface PrintedLine {
  readonly name: string;
  readonly details: readonly string[];
  /** Cells after the name, at most three: quantity, and with prices the price of one and of all. */
  readonly cells: readonly string[];
}

export interface PrintedTotal {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}

import { type CurrencyCode, format, gramsText, taelsText } from '@jinlan/domain/money';
import { soldFacts } from '@jinlan/domain/orders';
import type { Step } from '@jinlan/domain/pricing';
import type { PrintedLine } from '../../../platform/pdf/printed.ts';
import type { LineRow } from '../store.ts';
import { amountText, type DocumentWords, partWords } from './document-words.ts';

/** Returns the parts of the price of one piece as texts; none if the price is a fixed price alone. */
function priceTexts(words: DocumentWords, steps: readonly Step[]): string[] {
  if (steps.length < 2 && steps[0]?.kind !== 'gold-value') return [];
  return steps.map((step) => {
    const amount = format(step.amount);
    if (step.kind !== 'gold-value') return words('part', { part: partWords(words, step, null), amount });
    const { weightMg, unit, unitPrice, pieces = 1 } = step.cause;
    const weights = { grams: gramsText(weightMg * pieces), taels: taelsText(weightMg * pieces) };
    const price = format(unitPrice);
    return words(unit === 'tael' ? 'goldValueByTael' : 'goldValue', { ...weights, price, amount });
  });
}

/**
 * Returns the facts of a line as texts: number, promotion that gave it, options, material. Leaves out an option that
 * repeats a fact. The weight comes from the price, because older orders stored the weight that the piece's page stated.
 */
function factTexts(words: DocumentWords, line: LineRow): string[] {
  const { sku, made, options, giftLabel } = line;
  const seen = new Set<string>();
  const texts: string[] = made === null ? [words('sku', { sku })] : [];
  if (giftLabel !== null) texts.push(words('gift', { rule: giftLabel }));
  for (const { label, value } of [...options, ...soldFacts(line.facts, line.unitSteps)]) {
    if (seen.has(label) || value.trim() === '') continue;
    if (made === null) seen.add(label);
    texts.push(words('fact', { label, value: value.replace(/\s+/g, ' ') }));
  }
  return texts;
}

/** A line with its price, for receipts and credit notes. */
export function pricedLine(
  words: DocumentWords,
  line: LineRow,
  { quantity, currency }: { readonly quantity: number; readonly currency: CurrencyCode },
): PrintedLine {
  return {
    name: line.name,
    details: [...factTexts(words, line), ...priceTexts(words, line.unitSteps)],
    cells: [String(quantity), amountText(line.unit, currency), amountText(line.unit * quantity, currency)],
  };
}

/** A line for the parcel: no prices, but the message on its card. */
export const packedLine = (words: DocumentWords, line: LineRow): PrintedLine => ({
  name: line.name,
  details: [
    ...factTexts(words, line),
    ...(line.giftWrap ? [words('part.gift-wrap')] : []),
    ...(line.giftMessage ? [words('card', { text: line.giftMessage.replace(/\s+/g, ' ') })] : []),
  ],
  cells: [String(line.quantity)],
});

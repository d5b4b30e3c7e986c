/** The rows of a comparison: first rows in which one value can be better, then those that only differ. */

import { readMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { type Comparable, type ComparedField, compareStones, gradedFields } from '@jinlan/domain/diamonds';
import { format } from '@jinlan/domain/money';
import type { ComparedFacts } from '@jinlan/ui';
import type { DiamondFactsFragment } from '../queries.generated.ts';
import { factRows } from '../stone/fact-rows.ts';
import { codeText, colourText, fieldText } from '../stone-words.ts';

export function comparedRows(
  words: Words<'diamonds'>,
  stones: readonly DiamondFactsFragment[],
): readonly ComparedFacts[] {
  if (stones.length === 0) return [];
  const judged = compareStones(stones.map(comparableOf)).map(({ field, differs, best }) => {
    const texts = stones.map((stone) => judgedText(words, field, stone));
    return {
      key: field,
      label: fieldText(words, field),
      texts,
      // Fancy colours are not graded, so their texts are compared.
      differs: differs || texts.some((text) => text !== texts[0]),
      best,
    };
  });
  const facts = stones.map((stone) => factRows(words, stone));
  const plain = (facts[0] ?? []).map(({ key, label }, row) => {
    const texts = facts.map((rows) => rows[row]?.text ?? null);
    return { key, label, texts, differs: texts.some((text) => text !== texts[0]) };
  });
  return [...judged, ...plain];
}

const minorOf = (wire: Parameters<typeof readMoney>[0]): number => readMoney(wire)?.minor ?? 0;

function comparableOf(stone: DiamondFactsFragment): Comparable {
  return {
    carat: Math.round(stone.carat * 100),
    price: minorOf(stone.price),
    pricePerCarat: minorOf(stone.price_per_carat),
    grades: Object.fromEntries(gradedFields.map((field) => [field, stone[field] ?? null])),
  };
}

function judgedText(
  words: Words<'diamonds'>,
  field: ComparedField,
  stone: DiamondFactsFragment,
): string | null {
  switch (field) {
    case 'price':
    case 'price_per_carat': {
      const amount = readMoney(stone[field]);
      return amount ? format(amount) : null;
    }
    case 'carat':
      return stone.carat.toFixed(2);
    case 'colour':
      return colourText(words, stone) || null;
    default: {
      const grade = stone[field];
      if (grade) return codeText(words, field, grade);
      return field === 'cut' ? words('diamonds.stone.ungraded') : null;
    }
  }
}

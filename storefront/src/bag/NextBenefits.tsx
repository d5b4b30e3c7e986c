/** Lists the amounts or pieces that the bag still lacks for free delivery or the next promotion. */

import { readMoney } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import type { BagFragment } from './fragments.generated.ts';
import styles from './Summary.module.css';

type NextBenefit = BagFragment['next_benefits'][number];

export function NextBenefits({ bag }: { readonly bag: BagFragment }) {
  const words = useWords('buy');
  const texts = bag.next_benefits.flatMap((benefit) => textOf(benefit, words) ?? []);
  if (texts.length === 0) return null;
  return (
    <ul className={styles.benefits} aria-label={words('buy.next')}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function textOf({ kind, label, missing, missing_pieces }: NextBenefit, words: Words<'buy'>): string | null {
  const money = readMoney(missing);
  const amount = money ? format(money) : null;
  const name = label ?? '';
  switch (kind) {
    case 'FREE_DELIVERY':
      return amount && words('buy.next.delivery', { amount });
    case 'AMOUNT':
      return amount && words('buy.next.amount', { amount, name });
    case 'CRAFT_CHARGE':
      return amount && words('buy.next.craft', { amount, name });
    case 'PIECES':
      return missing_pieces ? words('buy.next.pieces', { count: missing_pieces, name }) : null;
  }
}

/** A gift in the picker: its picture, its size if it has several, and its chosen quantity. */

import { useWords } from '@jinlan/client/words';
import { Picture, Select } from '@jinlan/ui';
import { useState } from 'react';
import styles from './GiftPicker.module.css';
import {
  type Gift,
  type GiftQuantities,
  type GiftRule,
  giftKey,
  largestGift,
  piecesOf,
  quantityOf,
} from './gift-choice.ts';

interface GiftOfRuleProps {
  readonly rules: readonly GiftRule[];
  readonly rule: GiftRule;
  readonly gift: Gift;
  readonly chosen: GiftQuantities;
  readonly onChoose: (quantities: GiftQuantities) => void;
}

export function GiftOfRule({ rules, rule, gift, chosen, onChoose }: GiftOfRuleProps) {
  const words = useWords('buy');
  const { rule_id: ruleId } = rule;
  const { product, variants } = gift;
  const [variant, setVariant] = useState('');
  const name = product.name ?? product.sku ?? '';
  const piece = piecesOf(gift).find(({ sku }) => variants.length === 0 || sku === variant);
  const largestOf = ({ sku, available_qty: available }: (typeof variants)[number], taken: GiftQuantities) =>
    largestGift(rules, rule, sku, available, taken);

  /** Replaces the chosen size. The quantity stays, up to the number available; it becomes one if it was zero. */
  function chooseVariant(sku: string): void {
    setVariant(sku);
    const before = variants.map((each): [string, number] => [giftKey(ruleId, each.sku), 0]);
    const next = variants.find((each) => each.sku === sku);
    const quantity = Math.max(1, quantityOf(chosen, ruleId, variant));
    const without = new Map([...chosen, ...before]);
    const quantities = new Map(before);
    if (next) quantities.set(giftKey(ruleId, sku), Math.min(quantity, largestOf(next, without)));
    onChoose(quantities);
  }

  return (
    <li className={styles.gift}>
      <Picture src={product.image?.url} alt="" sizes="(min-width: 768px) 120px, 96px" largest={400} />
      <div className={styles.words}>
        <p>{name}</p>
        <small>{words('buy.gifts.sku', { sku: product.sku ?? '' })}</small>
        {gift.available_qty === 0 ? (
          <p className={styles.soldOut}>{words('buy.gifts.soldOut')}</p>
        ) : (
          <div className={styles.choices}>
            {variants.length > 0 ? (
              <Select
                label={words('buy.gifts.variant')}
                aria-label={words('buy.gifts.variantOf', { name })}
                placeholder={words('buy.address.placeholder')}
                value={variant}
                options={variants.map(({ sku, label, available_qty: available }) => ({
                  value: sku,
                  label: available === 0 ? words('buy.gifts.variantSoldOut', { label }) : label,
                  disabled: available === 0,
                }))}
                onChange={({ target }) => chooseVariant(target.value)}
              />
            ) : null}
            {piece ? (
              <Select
                label={words('buy.gifts.quantity')}
                aria-label={words('buy.gifts.quantityOf', { name })}
                value={String(quantityOf(chosen, ruleId, piece.sku))}
                options={countsTo(Math.max(quantityOf(chosen, ruleId, piece.sku), largestOf(piece, chosen)))}
                onChange={({ target }) =>
                  onChoose(new Map([[giftKey(ruleId, piece.sku), Number(target.value)]]))
                }
              />
            ) : null}
          </div>
        )}
      </div>
    </li>
  );
}

const countsTo = (most: number) =>
  Array.from({ length: most + 1 }, (_, count) => ({ value: String(count), label: String(count) }));

/** What is chosen of a set or a group on its page, with what it comes to. */
import type { LedgerRow } from '@jinlan/ui';
import { useMemo, useState } from 'react';
import { readMoney } from '../../../data/money.ts';
import { rateText } from '../../../pieces/waterfall.ts';
import { useWords } from '../../../words/words.tsx';
import type { ProductDetailFragment } from '../queries.generated.ts';
import {
  chosenOnWire,
  firstSetChoice,
  type IsHalted,
  isBundle,
  isSetSoldOut,
  missingIn,
  priceOfChosen,
  restsWith,
  type SetChosen,
  setOptions,
} from './bundle.ts';
import { fileChoices, priceWithFiles } from './files.ts';
import { countOf, type GroupCounts, groupItems, isGroup, totalOfGroup } from './group.ts';
import { isFiles } from './kinds.ts';

/** Null of what is no bundle. */
export function useSet(piece: ProductDetailFragment) {
  const words = useWords('piece');
  const options = useMemo(() => (isBundle(piece) ? setOptions(piece) : []), [piece]);
  const [own, setOwn] = useState<SetChosen | null>(null);
  if (!isBundle(piece)) return null;
  const chosen = own ?? firstSetChoice(options);
  const price = priceOfChosen(options, chosen, piece.set_discount_percent);
  const rows: LedgerRow[] = (price?.parts ?? []).map(({ choice, quantity, amount }) => ({
    key: choice.uid,
    label: quantity > 1 ? `${choice.label} × ${quantity}` : choice.label,
    amount,
  }));
  if (price?.saving)
    rows.push({
      key: 'saving',
      label: words('browse.part.set_discount'),
      amount: price.saving,
      note: rateText(piece.set_discount_percent * 100),
    });
  const missing = missingIn(options, chosen).map(({ uid }) => uid);
  const whole = missing.length === 0 ? price : null;
  return {
    options,
    chosen,
    choose: setOwn,
    /** Null while something must still be chosen. */
    price: whole,
    rows: whole ? rows : [],
    soldOut: isSetSoldOut(options),
    missing,
    rests: (isHalted: IsHalted) => restsWith(options, chosen, isHalted),
    onWire: () => chosenOnWire(options, chosen),
  };
}

/** Null of what is no download, and where its files are had together. */
export function useFiles(piece: ProductDetailFragment) {
  const words = useWords('piece');
  const choices = useMemo(() => fileChoices(piece), [piece]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lowest = readMoney(piece.price_range.minimum_price.final_price);
  if (!choices || !lowest || !isFiles(piece)) return null;
  return {
    title: piece.links_title || words('piece.files.title'),
    choices,
    chosen,
    choose: setChosen,
    ...priceWithFiles(lowest, choices, chosen),
    missing: chosen.size === 0,
    onWire: () => ({ selected_options: [...chosen] }),
  };
}

/** Null of what is no group. */
export function useGroup(piece: ProductDetailFragment) {
  const [counts, setCounts] = useState<GroupCounts>({});
  const items = useMemo(() => (isGroup(piece) ? groupItems(piece) : []), [piece]);
  if (!isGroup(piece)) return null;
  return {
    items,
    counts,
    choose: setCounts,
    total: totalOfGroup(items, counts),
    rests: (isHalted: IsHalted) =>
      items.some((item) => countOf(item, counts) > 0 && isHalted(item.product.gold_price_type)),
    count: items.reduce((sum, item) => sum + countOf(item, counts), 0),
    onWire: () =>
      items.flatMap((item) => {
        const quantity = countOf(item, counts);
        return quantity > 0 ? [{ sku: item.product.sku ?? '', parent_sku: piece.sku ?? '', quantity }] : [];
      }),
  };
}

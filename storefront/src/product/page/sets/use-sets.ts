/** The choices of a set or group on its page, with the resulting price. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { add, type Money } from '@jinlan/domain/money';
import type { LedgerRow } from '@jinlan/ui';
import { useMemo, useState } from 'react';
import { useAddressState } from '../../../app/use-address-state.ts';
import {
  basePriceOf,
  chosenOnWire,
  type IsHalted,
  isBundle,
  isSetSoldOut,
  missingIn,
  priceOfChosen,
  readSetChosen,
  restsWith,
  type SetChosen,
  setOptions,
  writeSetChosen,
} from '../../choosing/bundle.ts';
import { fileChoices, priceWithFiles } from '../../choosing/files.ts';
import { isFiles } from '../../choosing/kinds.ts';
import { type Answers, chargeOf, missingOptions, optionsOf, optionsOnWire } from '../../choosing/options.ts';
import { rateText } from '../../waterfall.ts';
import type { ProductDetailFragment } from '../queries.generated.ts';
import { countOf, type GroupCounts, groupItems, isGroup, totalOfGroup } from './group.ts';

/** The choices of a bundle, with price and rows; null for other pieces. */
export function useSet(piece: ProductDetailFragment) {
  const words = useWords('piece');
  const options = useMemo(() => (isBundle(piece) ? setOptions(piece) : []), [piece]);
  const { state: chosen, set: setChosen } = useAddressState<SetChosen>(
    (address) => readSetChosen(options, address),
    (next, before) => writeSetChosen(next, before),
  );
  if (!isBundle(piece)) return null;
  const base = basePriceOf(piece);
  const price = priceOfChosen(options, chosen, piece.set_discount_percent, base);
  const rows: LedgerRow[] = base ? [{ key: 'base', label: piece.name ?? '', amount: base }] : [];
  for (const { choice, quantity, amount } of price?.parts ?? [])
    rows.push({
      key: choice.uid,
      label: quantity > 1 ? `${choice.label} × ${quantity}` : choice.label,
      amount,
    });
  if (price?.saving)
    rows.push({
      key: 'saving',
      label: words('browse.part.set_discount'),
      amount: price.saving,
      note: rateText(piece.set_discount_percent * 100),
    });
  const missing = missingIn(options, chosen).map(({ uid }) => uid);
  const completePrice = missing.length === 0 ? price : null;
  return {
    options,
    chosen,
    choose: (next: SetChosen) => setChosen(next, { replace: true }),
    /** Null while a choice is missing. */
    price: completePrice,
    rows: completePrice ? rows : [],
    soldOut: isSetSoldOut(options),
    missing,
    /** Only a set without its own price follows the gold price. */
    rests: (isHalted: IsHalted) => base === null && restsWith(options, chosen, isHalted),
    onWire: () => chosenOnWire(options, chosen),
  };
}

/** The chosen files of a download. Null for other pieces, and for downloads that sell all files together. */
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

/** The answers to a piece's customisable options; null for a piece without such options. */
export function useOptions(piece: ProductDetailFragment) {
  const words = useWords('piece');
  const options = useMemo(() => optionsOf(piece), [piece]);
  const [answers, setAnswers] = useState<Answers>({});
  if (options.length === 0) return null;
  return {
    options,
    answers,
    answer: setAnswers,
    missing: missingOptions(options, answers),
    /** Returns the price with the surcharge of the answers, and its row in the price breakdown. */
    priced(price: Money): { readonly total: Money; readonly rows: readonly LedgerRow[] } {
      const charge = chargeOf(options, answers, price);
      const row = { key: 'options', label: words('browse.part.custom_options'), amount: charge };
      return { total: add(price, charge), rows: charge.minor === 0 ? [] : [row] };
    },
    onWire: () => optionsOnWire(answers),
  };
}

/** The chosen quantities of a group; null for other pieces. */
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

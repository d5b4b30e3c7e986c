/** The options of a piece as tiles, and as text. */

import type { Words } from '@jinlan/client/words';
import { VisuallyHidden } from '@jinlan/ui';
import { grams } from '../waterfall.ts';
import {
  availability,
  type Choices,
  type Chosen,
  type ProductOption,
  type Variant,
  variantsWith,
} from './variants.ts';

/** The choices as text, including their weight. */
export function chosenWords(
  { options }: Choices,
  chosen: Chosen,
  variant: Variant | null,
  words: Words<'piece'>,
): readonly string[] {
  const labels = options.flatMap(
    ({ code, values }) => values.find(({ uid }) => uid === chosen[code])?.label ?? [],
  );
  return variant?.gold_weight
    ? [...labels, words('browse.piece.weight', { weight: grams(variant.gold_weight * 1000) })]
    : labels;
}

export function optionOf(
  option: ProductOption,
  value: ProductOption['values'][number],
  choices: Choices,
  chosen: Chosen,
  words: Words<'piece'>,
) {
  const state = availability(choices, chosen, option.code, value.uid);
  const variants = variantsWith(choices, chosen, option.code, value.uid);
  const [only] = variants;
  const weight =
    variants.length === 1 && only?.product.gold_weight
      ? words('browse.piece.weight', { weight: grams(only.product.gold_weight * 1000) })
      : null;
  // The server writes a size's other measures in one line. A tile shows each on its own line; screen readers read the
  // comma.
  const measures = value.hint?.split(/(?<=[，,])\s*/) ?? [];
  return {
    value: value.uid,
    label: value.label,
    ...(measures.length > 0 || weight
      ? {
          hint: [...measures, ...(weight ? [weight] : [])].map((line) => (
            <span key={line}>
              {line.replace(/[，,]$/, '')}
              {/[，,]$/.test(line) ? <VisuallyHidden>{line.slice(-1)}</VisuallyHidden> : null}
            </span>
          )),
        }
      : {}),
    ...(state === 'open' ? {} : { closed: words('browse.soldOut') }),
  };
}

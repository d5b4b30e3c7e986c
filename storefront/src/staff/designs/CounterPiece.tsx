/**
 * One piece of a design in the workshop's terms: every option as text and code, the engraving, its size in every
 * system.
 */

import { useWords } from '@jinlan/client/words';
import { splitOptions } from '@jinlan/domain/customiser';
import { nearestRingSize, type RingSystem, ringSystems, tenthsText } from '@jinlan/domain/sizes';
import type { MessageKey } from '@jinlan/messages';
import { useShop } from '../../app/shop.tsx';
import { grams } from '../../product/waterfall.ts';
import { Box, Facts } from '../order/Box.tsx';
import type { StaffDesignPieceFragment } from '../order/queries.generated.ts';
import styles from './CounterPiece.module.css';

export function CounterPiece({ piece }: { readonly piece: StaffDesignPieceFragment }) {
  const words = useWords('counter', 'customiser');
  const { part, options, words: cut, circumference, weights } = piece;
  const { choices, letters, engraved } = splitOptions({
    custommate_options: options,
    word_custommate_options: cut,
  });
  const code = ({ option_id, value_id }: (typeof options)[number]) => (
    <code key={option_id}>{words('counter.code', { option: option_id, value: value_id })}</code>
  );
  const facts = [
    ...choices.map((option) => ({
      key: option.option_id,
      label: option.option_label,
      value: (
        <span className={styles.option}>
          {option.value_label}
          {code(option)}
        </span>
      ),
    })),
    ...letters.map(({ word_type, word_label, word_content }) => ({
      key: word_type,
      label: word_label,
      value: <q className={styles.cut}>{word_content}</q>,
    })),
    ...engraved.map(({ place, font, lines }) => ({
      key: `engraving-${place.value_id}`,
      label: cut.find(({ word_type }) => word_type === place.value_id)?.word_label ?? place.option_label,
      value: (
        <span className={styles.option}>
          <q className={styles.cut}>{lines.join(' / ')}</q>
          {[place, ...(font ? [font] : [])].map(code)}
        </span>
      ),
    })),
    ...(weights.length > 0
      ? [
          {
            key: 'weight',
            label: words('counter.weight'),
            value: weights.map(({ metal, weight_mg }) => (
              <span key={metal} className={styles.line}>
                {words(`customiser.metal.${metal}` as MessageKey<'customiser'>)}{' '}
                {words('counter.grams', { weight: grams(weight_mg) })}
              </span>
            )),
          },
        ]
      : []),
  ];
  return (
    <Box
      title={
        part === 'piece'
          ? words('counter.options')
          : words(`customiser.step.${part}` as MessageKey<'customiser'>)
      }
    >
      {facts.length > 0 ? <Facts facts={facts} /> : <p>{words('counter.nothingChosen')}</p>}
      {circumference ? <Sizes circumference={circumference} /> : null}
    </Box>
  );
}

/** The size in all systems, the store's own system first. */
function Sizes({ circumference }: { readonly circumference: number }) {
  const words = useWords('counter');
  const { market } = useShop();
  const size = nearestRingSize(circumference);
  const ownSystem: RingSystem = market === 'cn' ? 'cn' : 'hk';
  const systems = [ownSystem, ...ringSystems.filter((system) => system !== ownSystem)];
  return (
    <>
      <h3 className={styles.heading}>{words('counter.sizes')}</h3>
      <dl className={styles.sizes}>
        {systems.map((system) => (
          <div key={system}>
            <dt>{words(`counter.size.${system}`)}</dt>
            <dd>{size[system]}</dd>
          </div>
        ))}
        <div className={styles.inner}>
          <dt>{words('counter.size.inner')}</dt>
          <dd>
            {words('counter.size.millimetres', {
              around: tenthsText(size.circumference),
              across: tenthsText(size.diameter),
            })}
          </dd>
        </div>
      </dl>
    </>
  );
}

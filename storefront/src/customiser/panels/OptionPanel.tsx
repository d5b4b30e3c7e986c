/** Chooses one option of the tables: metal, width, finish, cord, chain, wrist and others. */

import { useWords } from '@jinlan/client/words';
import {
  choices,
  type Field,
  type OptionValue,
  type PairField,
  type Step,
  type Value,
} from '@jinlan/domain/customiser';
import type { ReactNode } from 'react';
import { SizeGuide } from '../../sizes/SizeGuide.tsx';
import { fieldOf, valueAt } from '../design-steps.ts';
import { optionText, reasonText } from '../design-words.ts';
import { FinishSwatch } from '../FinishSwatch.tsx';
import { Swatch } from '../MetalDots.tsx';
import styles from './OptionPanel.module.css';
import type { PanelProps } from './panel.ts';
import { Tiles } from './Tiles.tsx';
import { useChosen } from './use-leave.ts';

/** Options that depend on the wearer, which are never preselected. */
const personal: readonly (Field | PairField)[] = ['mode', 'gender', 'carat', 'animal', 'wrist', 'bangle'];

const guides = { wrist: 'wrist', bangle: 'bangle', length: 'chain' } as const;

export function OptionPanel({ workshop, design, quote, step, title, leave }: PanelProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const field = fieldOf(step) as Field | PairField;
  const options = choices(workshop, design.draft, step);
  const previewed = quote.preview ? valueAt(quote.preview, step) : undefined;
  const chosenValue = valueAt(design.draft, step);
  const suggested = personal.includes(field) ? undefined : previewed;
  const { error, group } = useChosen(
    { design, step, leave },
    suggested,
    words('atelier.chooseFirst', { step: title }),
  );
  const chosen = chosenValue ?? suggested;
  const metal = String(quote.preview ? valueAt(quote.preview, metalAt(step)) : '');
  const guide = field in guides ? guides[field as keyof typeof guides] : null;
  return (
    <>
      <Tiles
        ref={group}
        name={step}
        legend={title}
        layout={layoutOf(field)}
        error={error}
        tiles={options.map((option) => ({
          id: String(option.value),
          label: optionText(words, field, option.value),
          mark: markOf(field, option.value, metal),
          closed: option.open ? null : reasonText(words, option.reason),
        }))}
        chosen={chosen === undefined ? null : String(chosen)}
        onChoose={(id) => {
          const option = options.find(({ value }) => String(value) === id);
          if (option) design.choose(step, option.value as Value);
        }}
      />
      {guide ? (
        <div className={styles.guide}>
          <SizeGuide guideKind={guide} label={words('atelier.measure')} />
        </div>
      ) : null}
    </>
  );
}

function layoutOf(field: Field | PairField): 'tiles' | 'rows' {
  return field === 'metal' ||
    field === 'gem' ||
    field === 'mode' ||
    field === 'extender' ||
    field === 'clasp' ||
    field === 'chain' ||
    field === 'finish'
    ? 'rows'
    : 'tiles';
}

/** Returns the metal step of the same piece. */
const metalAt = (step: Step): Step => step.replace(/[a-z]+$/, 'metal') as Step;

/** Returns the swatch of an option, if its field has swatches. `metal`: the metal of the piece on the stage. */
function markOf(field: Field | PairField, value: OptionValue, metal: string): ReactNode {
  if (field === 'finish') return <FinishSwatch finish={String(value)} metal={metal} />;
  if (field === 'metal' || field === 'strap') return <Swatch of={field} code={String(value)} large />;
  if (field === 'gem') return <Swatch of="gem" code={String(value ?? 'none')} large />;
  return undefined;
}

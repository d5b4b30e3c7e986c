/**
 * Chooses a ring size in the shopper's own system. The design stores the inner circumference, which every tile shows.
 */

import { useWords } from '@jinlan/client/words';
import { choices } from '@jinlan/domain/customiser';
import { type RingSystem, ringSizes, ringSystems, tenthsText } from '@jinlan/domain/sizes';
import { Select, Stack } from '@jinlan/ui';
import { useState } from 'react';
import { SizeGuide } from '../../sizes/SizeGuide.tsx';
import { valueAt } from '../design-steps.ts';
import { reasonText } from '../design-words.ts';
import type { PanelProps } from './panel.ts';
import styles from './SizePanel.module.css';
import { Tiles } from './Tiles.tsx';
import { useChosen } from './use-leave.ts';

export function SizePanel({ workshop, design, step, title, leave }: PanelProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const [system, setSystem] = useState<RingSystem>('hk');
  const { error, group } = useChosen(
    { design, step, leave },
    undefined,
    words('atelier.chooseFirst', { step: title }),
  );
  const chosen = valueAt(design.draft, step);
  return (
    <Stack gap={16}>
      <div className={styles.head}>
        <Select
          label={words('atelier.sizeSystem')}
          value={system}
          options={ringSystems.map((value) => ({ value, label: words(`atelier.sizeSystem.${value}`) }))}
          onChange={(event) => setSystem(event.target.value as RingSystem)}
        />
        <SizeGuide guideKind="ring" label={words('atelier.sizeGuide')} />
      </div>
      <Tiles
        ref={group}
        name={step}
        legend={title}
        error={error}
        tiles={choices(workshop, design.draft, step).map((option) => ({
          id: String(option.value),
          label: ringSizes.find(({ circumference }) => circumference === option.value)?.[system] ?? '',
          hint: words('atelier.around', { mm: tenthsText(Number(option.value)) }),
          closed: option.open ? null : reasonText(words, option.reason),
        }))}
        chosen={chosen === undefined ? null : String(chosen)}
        onChoose={(id) => design.choose(step, Number(id))}
      />
    </Stack>
  );
}

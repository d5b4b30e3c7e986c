/** Converts a ring size to the five other systems by its circumference (domain/sizes). */

import { useWords } from '@jinlan/client/words';
import { normalText } from '@jinlan/domain/kernel';
import {
  circumferenceOf,
  nearestRingSize,
  type RingSystem,
  ringSystems,
  tenthsText,
} from '@jinlan/domain/sizes';
import { Select, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { RingFound } from './RingFound.tsx';
import styles from './SizeDialog.module.css';

export function RingConverter() {
  const words = useWords('sizes');
  const [system, setSystem] = useState<RingSystem>('us');
  const [typedText, setTypedText] = useState('');
  // Chinese keyboards type full-width digits. ½ must stay one character.
  const typed = typedText.replace(/[！-～]/g, (character) => normalText(character, 'NFKC'));
  const circumference = circumferenceOf(system, typed);
  const isInvalid = typedText.trim() !== '' && circumference === null;
  return (
    <div className={styles.tool}>
      <div className={styles.pair}>
        <Select
          label={words('sizes.system')}
          value={system}
          options={ringSystems.map((value) => ({ value, label: words(`sizes.${value}`) }))}
          onChange={(event) => setSystem(event.target.value as RingSystem)}
        />
        <TextField
          label={words('sizes.size')}
          hint={words('sizes.example', { size: examples[system] })}
          error={isInvalid ? words('sizes.wrong', { size: examples[system] }) : undefined}
          autoComplete="off"
          maxLength={6}
          value={typedText}
          onChange={(event) => setTypedText(event.target.value)}
        />
      </div>
      <div role="status">
        {circumference === null ? null : (
          <RingFound
            size={nearestRingSize(circumference)}
            lead={words('sizes.measures', { mm: tenthsText(circumference) })}
          />
        )}
      </div>
    </div>
  );
}

/** An example of a size in each system. */
const examples: Readonly<Record<RingSystem, string>> = {
  hk: '12',
  cn: '11',
  us: '5¾',
  uk: 'L',
  jp: '10½',
  eu: '51',
};

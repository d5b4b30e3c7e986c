/** A text that is cut into metal while it is typed: how much room is left, and what cannot be cut, by its name. */

import { useWords } from '@jinlan/client/words';
import {
  choose,
  type Reason,
  type Step,
  type Value,
  type Workshop,
  widthOf,
} from '@jinlan/domain/customiser';
import { TextField } from '@jinlan/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { reasonText } from '../design-words.ts';
import type { DesignControls } from '../use-design.ts';
import { type Counted, roomText } from './room-text.ts';
import styles from './typed.module.css';

/** Longer than a key stroke, shorter than a thought: the address is written once a pause, not once a letter. */
const PAUSE_MS = 350;

/** Why a value would not be taken; null where it would. Nothing is changed. */
export function refusalFor(
  workshop: Workshop,
  design: DesignControls,
  step: Step,
  value: Value,
): Reason | null {
  const chosen = choose(workshop, design.draft, step, value);
  if (chosen.ok) return null;
  return chosen.error.code === 'CHOICE_CLOSED' ? chosen.error.data.reason : null;
}

/** Makes the choice once the typing pauses. `value` null is nothing to choose. */
export function useAfterPause(key: string, value: Value | null, take: (value: Value) => void): void {
  const [taken, setTaken] = useState(key);
  const settle = useEffectEvent(() => {
    if (value === null) return;
    setTaken(key);
    take(value);
  });
  useEffect(() => {
    if (key === taken) return;
    const timer = setTimeout(() => settle(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, taken]);
}

interface CutFieldProps {
  readonly label: string;
  readonly value: string;
  readonly longest: number;
  /** What is counted; both of letters and characters where either may be typed. */
  readonly counts?: Counted;
  readonly refusal: Reason | null;
  /** Say also that it is empty. */
  readonly asked: boolean;
  readonly hint?: string | undefined;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

export function CutField({
  label,
  value,
  longest,
  counts = 'both',
  refusal,
  asked,
  hint,
  onChange,
}: CutFieldProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const left = longest - widthOf(value.trim());
  const said = refusal && (refusal.code !== 'TEXT_EMPTY' || asked) ? refusal : null;
  return (
    <div className={styles.cut}>
      <TextField
        label={label}
        hint={hint}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        error={said ? reasonText(words, said) : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <output className={styles.room} aria-live="polite">
        {roomText(words, left, counts)}
      </output>
    </div>
  );
}

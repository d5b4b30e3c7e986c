/** A field for a text on metal. It says how many characters are left, and which cannot be used. */

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

/** Milliseconds. The address changes once typing pauses, not at each key. */
const PAUSE_MS = 350;

/** Returns why a value would be refused, or null. Changes nothing. */
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

/** Makes the choice when typing pauses. `value` null makes none. */
export function useAfterPause(key: string, value: Value | null, apply: (value: Value) => void): void {
  const [appliedKey, setAppliedKey] = useState(key);
  const settle = useEffectEvent(() => {
    if (value === null) return;
    setAppliedKey(key);
    apply(value);
  });
  useEffect(() => {
    if (key === appliedKey) return;
    const timer = setTimeout(() => settle(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, appliedKey]);
}

interface CutFieldProps {
  readonly label: string;
  readonly value: string;
  readonly longest: number;
  /** The characters that the hint counts; `both` if letters and characters may be mixed. */
  readonly counts?: Counted;
  readonly refusal: Reason | null;
  /** Whether an empty field is reported too. */
  readonly showsMissing: boolean;
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
  showsMissing,
  hint,
  onChange,
}: CutFieldProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const widthLeft = longest - widthOf(value.trim());
  const shownRefusal = refusal && (refusal.code !== 'TEXT_EMPTY' || showsMissing) ? refusal : null;
  return (
    <div className={styles.cut}>
      <TextField
        label={label}
        hint={hint}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        error={shownRefusal ? reasonText(words, shownRefusal) : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <output className={styles.room} aria-live="polite">
        {roomText(words, widthLeft, counts)}
      </output>
    </div>
  );
}

/** Letters, characters, digits or a name that form the piece itself. */

import { useWords } from '@jinlan/client/words';
import { textLimit } from '@jinlan/domain/customiser';
import type { MessageKey } from '@jinlan/messages';
import { useState } from 'react';
import { valueAt } from '../design-steps.ts';
import type { PanelProps } from '../panels/panel.ts';
import { useFocusOnProblem, useLeave } from '../panels/use-leave.ts';
import type { Counted } from './room-text.ts';
import { CutField, refusalFor, useAfterPause } from './typed.tsx';

const counted: Readonly<Record<string, Counted>> = {
  initial: 'letters',
  number: 'digits',
  character: 'characters',
};

export function TextPanel({ workshop, design, step, leave }: PanelProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const [text, setText] = useState(String(valueAt(design.draft, step) ?? ''));
  const [attempts, setAttempts] = useState(0);
  const box = useFocusOnProblem<HTMLDivElement>(attempts);
  const refusal = refusalFor(workshop, design, step, text);
  useAfterPause(text, refusal ? null : text, (value) => design.choose(step, value));
  useLeave(leave, () => {
    if (refusal === null) return { kind: 'value', value: text };
    setAttempts(attempts + 1);
    return { kind: 'stays' };
  });
  const style = workshop.styles.get(String(valueAt(design.draft, 'style')));
  return (
    <div ref={box}>
      <CutField
        label={words('customiser.step.text')}
        hint={words(`atelier.textHint.${style?.kind ?? 'initial'}` as MessageKey<'atelier'>)}
        value={text}
        longest={textLimit(workshop, design.draft, 'text') ?? 0}
        counts={counted[style?.kind ?? ''] ?? 'both'}
        refusal={refusal}
        showsMissing={attempts > 0}
        onChange={setText}
      />
    </div>
  );
}

import { Stack } from '@jinlan/ui';
/** The charms on a cord or a chain. One charm has a character. */

import { useWords } from '@jinlan/client/words';
import { type Charm, type CharmCode, choices, textLimit, type Value } from '@jinlan/domain/customiser';
import { useState } from 'react';
import { valueAt } from '../design-steps.ts';
import { optionText, reasonText } from '../design-words.ts';
import { CutField, refusalFor, useAfterPause } from '../engraving/typed.tsx';
import type { PanelProps } from './panel.ts';
import { Tiles } from './Tiles.tsx';
import { useLeave } from './use-leave.ts';

const NONE = 'none';

export function CharmPanel({ workshop, design, quote, step, title, leave }: PanelProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const chosenCharm = valueAt(design.draft, step) as Charm | null | undefined;
  const previewed = quote.preview ? (valueAt(quote.preview, step) as Charm | null | undefined) : undefined;
  const start = chosenCharm === undefined ? previewed : chosenCharm;
  const [code, setCode] = useState<CharmCode | typeof NONE>(start?.code ?? NONE);
  const [text, setText] = useState(chosenCharm?.code === 'character' ? chosenCharm.text : '');
  const [showsMissing, setShowsMissing] = useState(false);
  const lettered: Charm = { code: 'character', text };
  const refusal = code === 'character' ? refusalFor(workshop, design, step, lettered) : null;
  useAfterPause(text, code === 'character' && refusal === null ? lettered : null, (value) =>
    design.choose(step, value),
  );
  useLeave(leave, () => {
    if (refusal === null) return { kind: 'value', value: charmOf(code, text) };
    setShowsMissing(true);
    return { kind: 'stays' };
  });
  return (
    <Stack gap={24}>
      <Tiles
        name={step}
        legend={title}
        tiles={choices(workshop, design.draft, step).map(({ value, ...option }) => ({
          id: String(value ?? NONE),
          label: optionText(words, 'charm', value),
          closed: option.open ? null : reasonText(words, option.reason),
        }))}
        chosen={code}
        onChoose={(id) => {
          const next = id as CharmCode | typeof NONE;
          setCode(next);
          if (next !== 'character') design.choose(step, charmOf(next, ''));
          else if (text !== '') design.choose(step, lettered);
        }}
      />
      {code === 'character' ? (
        <CutField
          label={words('customiser.charm.character')}
          value={text}
          longest={textLimit(workshop, design.draft, 'charm') ?? 2}
          counts="characters"
          refusal={refusal}
          showsMissing={showsMissing}
          onChange={setText}
        />
      ) : null}
    </Stack>
  );
}

function charmOf(code: CharmCode | typeof NONE, text: string): Value {
  if (code === NONE) return null;
  return code === 'character' ? { code, text } : { code };
}

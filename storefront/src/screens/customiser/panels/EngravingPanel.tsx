/** What is cut into the metal: where, which words, in which letters, and that they were read once more. */
import {
  choices,
  type Engraving,
  type EngravingFont,
  type EngravingLines,
  type EngravingPosition,
  engravingRoom,
  type Value,
} from '@jinlan/domain/customiser';
import { Checkbox } from '@jinlan/ui';
import { useState } from 'react';
import { valueAt } from '../../../customiser/design-steps.ts';
import { optionText, reasonText } from '../../../customiser/design-words.ts';
import { useWords } from '../../../words/words.tsx';
import styles from './EngravingPanel.module.css';
import { FontTiles } from './FontTiles.tsx';
import type { PanelProps } from './panel.ts';
import { Tiles } from './Tiles.tsx';
import { CutField, refusalFor, useAfterPause } from './typed.tsx';
import { useLeave } from './use-leave.ts';

const NONE = 'none';

export function EngravingPanel({ workshop, design, step, title, leave, kept }: PanelProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const made = valueAt(design.draft, step) as Engraving | null | undefined;
  const [position, setPosition] = useState<EngravingPosition | typeof NONE>(made?.position ?? NONE);
  const [font, setFont] = useState<EngravingFont>(made?.font ?? workshop.fonts[0] ?? 'kaiti');
  const [lines, setLines] = useState<readonly [string, string]>([made?.lines[0] ?? '', made?.lines[1] ?? '']);
  const [asked, setAsked] = useState(false);
  const rooms = engravingRoom(workshop, design.draft, step);
  const room = position === NONE ? null : (rooms[position] ?? null);
  const typed =
    position === NONE ? null : engravingOf(position, font, room?.lines === 2 ? lines : [lines[0], '']);
  const refusal = typed === null ? null : refusalFor(workshop, design, step, typed);
  useAfterPause(lines.join('\n'), refusal === null ? typed : null, (value) => design.choose(step, value));
  const ready = typed === null || kept.isChecked(step, typed);
  useLeave(leave, () => {
    if (refusal === null && ready) return { kind: 'value', value: typed };
    setAsked(true);
    return { kind: 'stays' };
  });
  /** Words that the present letters cannot write are put into the first that can: Chinese is cut in kaiti, Latin is not. */
  const type = (next: readonly [string, string]): void => {
    setLines(next);
    if (position === NONE) return;
    const writes = (one: EngravingFont): boolean =>
      refusalFor(workshop, design, step, engravingOf(position, one, next))?.code !== 'TEXT_NOT_IN_FONT';
    const able = writes(font) ? font : workshop.fonts.find(writes);
    if (able !== undefined) setFont(able);
  };
  /** What needs no typing is chosen at once; without words it waits for them. */
  const take = (value: Value): void => {
    if (refusalFor(workshop, design, step, value) === null) design.choose(step, value);
  };
  return (
    <div className={styles.engraving}>
      <Tiles
        name={step}
        legend={title}
        tiles={choices(workshop, design.draft, step).map(({ value, ...option }) => ({
          id: String(value ?? NONE),
          label: optionText(words, 'engraving', value),
          hint: hintOf(value as EngravingPosition | null),
          closed: option.open ? null : reasonText(words, option.reason),
        }))}
        chosen={position}
        onChoose={(id) => {
          const next = id as EngravingPosition | typeof NONE;
          setPosition(next);
          take(next === NONE ? null : engravingOf(next, font, lines));
        }}
      />
      {room && typed ? (
        <>
          {Array.from({ length: lines[0] === '' ? 1 : room.lines }, (_, line) => (
            <CutField
              // biome-ignore lint/suspicious/noArrayIndexKey: first and second line
              key={line}
              label={words(line === 0 ? 'atelier.engraving.text' : 'atelier.engraving.second')}
              value={lines[line] ?? ''}
              longest={room.longest}
              refusal={
                line === 0 || (lines[1] !== '' && refusal?.code !== 'TEXT_EMPTY') ? refusalOfLine(line) : null
              }
              asked={asked}
              onChange={(text) => type(line === 0 ? [text, lines[1]] : [lines[0], text])}
            />
          ))}
          <FontTiles
            name={`${step}-font`}
            workshop={workshop}
            sample={lines[0]}
            font={font}
            closed={(one) => {
              const why = refusalFor(
                workshop,
                design,
                step,
                engravingOf(position as EngravingPosition, one, lines),
              );
              return why?.code === 'TEXT_NOT_IN_FONT' ? why : null;
            }}
            onChoose={(one) => {
              setFont(one);
              take(engravingOf(position as EngravingPosition, one, lines));
            }}
          />
          <Checkbox
            label={words('atelier.engraving.checked')}
            hint={words('atelier.engraving.checkedHint')}
            checked={ready}
            disabled={refusal !== null}
            error={asked && refusal === null && !ready ? words('atelier.engraving.check') : undefined}
            onChange={(event) => kept.check(step, event.target.checked ? typed : null)}
          />
        </>
      ) : null}
    </div>
  );

  /** A refusal is of the line that would be refused by itself. */
  function refusalOfLine(line: number) {
    if (refusal === null || position === NONE || lines[1] === '') return refusal;
    const alone = refusalFor(workshop, design, step, engravingOf(position, font, [lines[line] ?? '', '']));
    return alone?.code === refusal.code || line === 0 ? alone : null;
  }

  function hintOf(value: EngravingPosition | null): string | undefined {
    if (value === null || value !== made?.position) return undefined;
    return made.lines.join(' ');
  }
}

function engravingOf(
  position: EngravingPosition,
  font: EngravingFont,
  [first, second]: readonly [string, string],
): Engraving {
  const cut: EngravingLines = second === '' ? [first] : [first, second];
  return { position, font, lines: cut };
}

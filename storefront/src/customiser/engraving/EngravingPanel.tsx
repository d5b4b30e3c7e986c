/**
 * The engraving step: text and font for each position that the style offers, and the confirmation that the text was
 * proofread.
 */

import { useWords } from '@jinlan/client/words';
import {
  choices,
  type Engraving,
  type EngravingFont,
  type EngravingPosition,
  type Engravings,
  engravingRoom,
  inPlaces,
  type Reason,
} from '@jinlan/domain/customiser';
import { Checkbox, Tabs } from '@jinlan/ui';
import { useState } from 'react';
import { engravingsAt } from '../design-steps.ts';
import { reasonText } from '../design-words.ts';
import { viewOfPlace } from '../flow/stage-words.ts';
import type { PanelProps } from '../panels/panel.ts';
import { useFocusOnProblem, useLeave } from '../panels/use-leave.ts';
import styles from './EngravingPanel.module.css';
import { EngravingPlace } from './EngravingPlace.tsx';
import { engravingOf, isBlank, type Typed, typedOf } from './engraving-typed.ts';
import { refusalFor, useAfterPause } from './typed.tsx';

type AllTyped = Readonly<Partial<Record<EngravingPosition, Typed>>>;

export function EngravingPanel({ workshop, design, step, leave, look, actions }: PanelProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const chosenEngravings = engravingsAt(design.draft, step);
  const positions = choices(workshop, design.draft, step).flatMap(({ value, ...option }) =>
    value === null
      ? []
      : [{ position: value as EngravingPosition, closed: option.open ? null : option.reason }],
  );
  const rooms = engravingRoom(workshop, design.draft, step);
  const [typed, setTyped] = useState<AllTyped>({});
  const [selected, setSelected] = useState<EngravingPosition | null>(
    () =>
      (chosenEngravings[0] ?? positions.find(({ closed }) => closed === null) ?? positions[0])?.position ??
      null,
  );
  // A counter, so each attempt scrolls to the problem again.
  const [attempts, setAttempts] = useState(0);
  const box = useFocusOnProblem<HTMLDivElement>(attempts);

  const typedAt = (position: EngravingPosition): Typed =>
    typed[position] ??
    typedOf(workshop, chosenEngravings.find((engraving) => engraving.position === position) ?? null);
  const engravingAt = (position: EngravingPosition, at = typedAt(position)): Engraving =>
    engravingOf(position, at, rooms[position]?.lines ?? 1);
  const written: Engravings = inPlaces(
    positions.flatMap(({ position, closed }) =>
      closed !== null || isBlank(typedAt(position)) ? [] : [engravingAt(position)],
    ),
  );
  const faults = new Map<EngravingPosition, Reason>();
  for (const engraving of written) {
    const refusal = refusalFor(workshop, design, step, [engraving]);
    if (refusal !== null) faults.set(engraving.position, refusal);
  }
  const isValid = faults.size === 0;
  const read = written.length === 0 || actions.isChecked(step, written);

  useAfterPause(
    JSON.stringify(written),
    isValid && written.length + chosenEngravings.length > 0 ? written : null,
    (value) => design.choose(step, value),
  );
  const show = (position: EngravingPosition): void => {
    setSelected(position);
    look(viewOfPlace(position));
  };
  useLeave(leave, () => {
    if (isValid && read) return { kind: 'value', value: written };
    setAttempts(attempts + 1);
    const [fault] = faults.keys();
    if (fault !== undefined && (selected === null || !faults.has(selected))) show(fault);
    return { kind: 'stays' };
  });

  const renderPosition = (position: EngravingPosition, closed: Reason | null) =>
    closed !== null ? (
      <p className={styles.closed}>{reasonText(words, closed)}</p>
    ) : (
      <EngravingPlace
        workshop={workshop}
        name={`${step}-${position}`}
        typed={typedAt(position)}
        room={rooms[position] ?? { longest: 0, lines: 1 }}
        showsMissing={attempts > 0}
        refusalOf={(at) =>
          isBlank(at) ? null : refusalFor(workshop, design, step, [engravingAt(position, at)])
        }
        onType={(next) => setTyped({ ...typed, [position]: next })}
        onFont={(font: EngravingFont) =>
          setTyped({ ...typed, [position]: { ...typedAt(position), font, chosen: true } })
        }
      />
    );

  return (
    <div ref={box} className={styles.engraving}>
      {positions.length > 1 ? (
        <Tabs
          label={words('atelier.engraving.places')}
          selected={selected ?? ''}
          onSelect={(id) => show(id as EngravingPosition)}
          tabs={positions.map(({ position, closed }) => ({
            id: position,
            label: (
              <span className={styles.tab}>
                {words(`customiser.engraving.${position}`)}
                <small className={faults.has(position) ? styles.fault : undefined}>
                  {tabHint(position, closed)}
                </small>
              </span>
            ),
            content: <div className={styles.place}>{renderPosition(position, closed)}</div>,
          }))}
        />
      ) : (
        positions.map(({ position, closed }) => (
          <section
            key={position}
            className={styles.place}
            aria-label={words(`customiser.engraving.${position}`)}
          >
            {renderPosition(position, closed)}
          </section>
        ))
      )}
      {written.length > 0 ? (
        <Checkbox
          label={words('atelier.engraving.checked')}
          hint={words('atelier.engraving.checkedHint')}
          checked={isValid && read}
          disabled={!isValid}
          error={attempts > 0 && isValid && !read ? words('atelier.engraving.check') : undefined}
          onChange={(event) => actions.check(step, event.target.checked ? written : [])}
        />
      ) : null}
    </div>
  );

  /** The engraving of a position, shown on its tab. For the open tab, only its number of lines. */
  function tabHint(position: EngravingPosition, closed: Reason | null): string {
    const engraving = written.find((candidate) => candidate.position === position);
    if (closed !== null || engraving === undefined) return words('customiser.engraving.none');
    if (faults.has(position)) return words('atelier.engraving.fault');
    const text = engraving.lines.join(' ');
    const count = [...text.replaceAll(' ', '')].length;
    return position === selected ? words('atelier.engraving.count', { count }) : text;
  }
}

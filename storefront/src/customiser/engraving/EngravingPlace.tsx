/** One position of an engraving: its lines and its font. */

import { useWords } from '@jinlan/client/words';
import type { EngravingFont, EngravingRoom, Reason, Workshop } from '@jinlan/domain/customiser';
import { retyped, type Typed } from './engraving-typed.ts';
import { FontTiles } from './FontTiles.tsx';
import { CutField } from './typed.tsx';

interface EngravingPlaceProps {
  readonly workshop: Workshop;
  readonly name: string;
  readonly typed: Typed;
  readonly room: EngravingRoom;
  readonly showsMissing: boolean;
  /** Returns why the text cannot be engraved. Null if it can, or is empty. */
  readonly refusalOf: (typed: Typed) => Reason | null;
  readonly onType: (typed: Typed) => void;
  readonly onFont: (font: EngravingFont) => void;
}

export function EngravingPlace({
  workshop,
  name,
  typed,
  room,
  showsMissing,
  refusalOf,
  onType,
  onFont,
}: EngravingPlaceProps) {
  const words = useWords('atelier');
  const { lines, font } = typed;
  const refusal = refusalOf(typed);
  const missingCharacters = (candidate: Typed): Reason | null => {
    const reason = refusalOf(candidate);
    return reason?.code === 'TEXT_NOT_IN_FONT' ? reason : null;
  };
  const type = (next: Typed['lines']): void =>
    onType(retyped(workshop, typed, next, (candidate) => missingCharacters(candidate) === null));
  const lineCount = lines[0] === '' && lines[1] === '' ? 1 : room.lines;
  return (
    <>
      {Array.from({ length: lineCount }, (_, line) => (
        <CutField
          // biome-ignore lint/suspicious/noArrayIndexKey: the two lines never change places
          key={line}
          label={words(line === 0 ? 'atelier.engraving.text' : 'atelier.engraving.second')}
          hint={line === 0 ? words('atelier.engraving.textHint') : undefined}
          value={lines[line] ?? ''}
          longest={room.longest}
          refusal={refusalOfLine(line)}
          showsMissing={showsMissing}
          onChange={(text) => type(line === 0 ? [text, lines[1]] : [lines[0], text])}
        />
      ))}
      <FontTiles
        name={`${name}-font`}
        workshop={workshop}
        sample={lines[0]}
        font={font}
        closedReason={(candidateFont) => missingCharacters({ ...typed, font: candidateFont })}
        onChoose={onFont}
      />
    </>
  );

  /**
   * A refusal is shown at the line that is refused by itself, or at the first line if only both together are refused.
   */
  function refusalOfLine(line: number): Reason | null {
    if (refusal === null || lines[0] === '' || lines[1] === '' || room.lines === 1) {
      return line === 0 || lines[0] === '' ? refusal : null;
    }
    const refusalOfOneLine = (number: number): Reason | null =>
      refusalOf({ ...typed, lines: [lines[number] ?? '', ''] });
    const ownRefusal = refusalOfOneLine(line);
    if (ownRefusal !== null) return ownRefusal;
    return line === 0 && refusalOfOneLine(1) === null ? refusal : null;
  }
}

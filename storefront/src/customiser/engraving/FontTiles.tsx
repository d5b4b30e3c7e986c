/** The fonts to choose from. Each shows the typed text as a sample. */

import { useWords } from '@jinlan/client/words';
import { type EngravingFont, type Reason, type Workshop, widthOf } from '@jinlan/domain/customiser';
import { useEffect, useState } from 'react';
import { reasonText } from '../design-words.ts';
import { Tiles } from '../panels/Tiles.tsx';
import { useReconnects } from '../use-reconnects.ts';
import { loadEngravingFont } from './engraving-fonts.ts';
import styles from './FontTiles.module.css';

interface FontTilesProps {
  readonly name: string;
  readonly workshop: Workshop;
  readonly sample: string;
  readonly font: EngravingFont;
  readonly closedReason: (font: EngravingFont) => Reason | null;
  readonly onChoose: (font: EngravingFont) => void;
}

/** Number of Latin letters that fit a tile. */
const ROOM = 8;

export function FontTiles({ name, workshop, sample, font, closedReason, onChoose }: FontTilesProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const text = beginningOf(sample.trim());
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {words('customiser.step.engraving_font')}
      </p>
      <Tiles
        name={name}
        legend={words('customiser.step.engraving_font')}
        tiles={workshop.fonts.map((tileFont) => {
          const reason = closedReason(tileFont);
          return {
            id: tileFont,
            label: <Sample font={tileFont} text={text || words(`atelier.engraving.sample.${tileFont}`)} />,
            hint: words(`customiser.font.${tileFont}`),
            closed: reason ? reasonText(words, reason) : null,
          };
        })}
        chosen={font}
        onChoose={(id) => onChoose(id as EngravingFont)}
      />
    </div>
  );
}

/** Uses the page's font until the sample's own font has loaded. */
function Sample({ font, text }: { readonly font: EngravingFont; readonly text: string }) {
  const [family, setFamily] = useState<string | null>(null);
  const reconnects = useReconnects();
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again whenever the connection returns
  useEffect(() => {
    let isCurrent = true;
    loadEngravingFont(font, text).then(
      (loaded) => {
        if (isCurrent) setFamily(loaded);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [font, text, reconnects]);
  return (
    <span className={styles.sample} style={family === null ? undefined : { fontFamily: family }}>
      {text}
    </span>
  );
}

function beginningOf(text: string): string {
  let beginning = '';
  for (const character of text) {
    if (widthOf(beginning + character) > ROOM) break;
    beginning += character;
  }
  return beginning;
}

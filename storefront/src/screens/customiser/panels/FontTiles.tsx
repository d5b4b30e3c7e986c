/** The letters to choose from, each showing what was typed. */
import type { EngravingFont, Reason, Workshop } from '@jinlan/domain/customiser';
import { reasonText } from '../../../customiser/design-words.ts';
import { useWords } from '../../../words/words.tsx';
import styles from './FontTiles.module.css';
import { Tiles } from './Tiles.tsx';

interface FontTilesProps {
  readonly name: string;
  readonly workshop: Workshop;
  readonly sample: string;
  readonly font: EngravingFont;
  readonly closed: (font: EngravingFont) => Reason | null;
  readonly onChoose: (font: EngravingFont) => void;
}

const SAMPLE = 10;

export function FontTiles({ name, workshop, sample, font, closed, onChoose }: FontTilesProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const text = [...sample.trim()].slice(0, SAMPLE).join('');
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {words('customiser.step.engraving_font')}
      </p>
      <Tiles
        name={name}
        legend={words('customiser.step.engraving_font')}
        tiles={workshop.fonts.map((one) => {
          const why = closed(one);
          return {
            id: one,
            label: <span className={styles[one]}>{text || words(`atelier.engraving.sample.${one}`)}</span>,
            hint: words(`customiser.font.${one}`),
            closed: why ? reasonText(words, why) : null,
          };
        })}
        chosen={font}
        onChoose={(id) => onChoose(id as EngravingFont)}
      />
    </div>
  );
}

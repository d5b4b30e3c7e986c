/** Chooses the style of a piece or of both rings. A setting shows which stones fit it. */

import { useWords } from '@jinlan/client/words';
import { choices, type Style } from '@jinlan/domain/customiser';
import { valueAt } from '../design-steps.ts';
import { reasonText } from '../design-words.ts';
import { type ShownStyle, StyleImage } from '../styles/StyleImage.tsx';
import type { PanelProps } from './panel.ts';
import styles from './StylePanel.module.css';
import { Tiles } from './Tiles.tsx';
import { useChosen } from './use-leave.ts';

export function StylePanel({ workshop, design, step, title, leave }: PanelProps) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const { error, group } = useChosen(
    { design, step, leave },
    undefined,
    words('atelier.chooseFirst', { step: title }),
  );
  const chosen = valueAt(design.draft, step);
  return (
    <Tiles
      ref={group}
      name={step}
      legend={title}
      layout="cards"
      error={error}
      tiles={choices(workshop, design.draft, step).flatMap((option) => {
        const style = workshop.styles.get(String(option.value));
        if (!style) return [];
        return [
          {
            id: style.code,
            label: style.name[words.locale],
            hint: style.lead[words.locale],
            mark: (
              <StyleImage
                style={toShownStyle(style)}
                alt=""
                sizes="(min-width: 768px) 180px, 45vw"
                className={styles.picture}
                sketchClassName={styles.sketch}
              />
            ),
            closed: option.open ? null : reasonText(words, option.reason),
          },
        ];
      })}
      chosen={chosen === undefined ? null : String(chosen)}
      onChoose={(id) => design.choose(step, id)}
    />
  );
}

const toShownStyle = (style: Style): ShownStyle => ({
  picture: style.picture ?? null,
  kind: style.kind,
  metals: style.metals,
  profile: 'profile' in style ? style.profile : null,
  head: 'head' in style ? style.head : null,
  accents: 'accents' in style ? (style.accents?.setting ?? null) : null,
});

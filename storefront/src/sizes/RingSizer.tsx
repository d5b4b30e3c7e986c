/**
 * Measures a ring laid on the screen. First the shopper matches a bank card, which has a standard size, to find the
 * screen's scale: by its height, because a phone is narrower than a card. Then the shopper fits a circle to the inside
 * of the ring. The scale is stored for this screen.
 */

import { storedValues } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import {
  cardPixels,
  cardRatio,
  circumferenceOfDiameter,
  isCardWidth,
  lengthOnScreen,
  nearestRingSize,
  pixelsOf,
  ringSizes,
  tenthsText,
} from '@jinlan/domain/sizes';
import { Button, classNames, RangeField } from '@jinlan/ui';
import { useState } from 'react';
import { RingFound } from './RingFound.tsx';
import styles from './SizeDialog.module.css';

const KEPT = 'card_pixels';
const smallest = ringSizes[0]?.diameter ?? 0;
const largest = ringSizes.at(-1)?.diameter ?? 0;

function keptCard(): number | null {
  const storedScale = storedValues.get(KEPT);
  return isCardWidth(storedScale) ? storedScale : null;
}

export function RingSizer() {
  const [card, setCard] = useState(keptCard);
  return card === null ? (
    <Calibration
      onDone={(width) => {
        storedValues.set(KEPT, width);
        setCard(width);
      }}
    />
  ) : (
    <Circle card={card} onAgain={() => setCard(null)} />
  );
}

function Calibration({ onDone }: { readonly onDone: (width: number) => void }) {
  const words = useWords('sizes');
  const [width, setWidth] = useState<number>(() => keptCard() ?? cardPixels.usual);
  return (
    <div className={styles.tool}>
      <p>{words('sizes.card')}</p>
      <RangeField
        label={words('sizes.cardHeight')}
        min={cardPixels.smallest}
        max={cardPixels.largest}
        value={width}
        onChange={setWidth}
      />
      <section
        className={classNames(styles.stage, styles.scrolled)}
        style={{ height: cardPixels.largest * cardRatio }}
        aria-label={words('sizes.cardOutline')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
      >
        <div
          className={styles.card}
          style={{ width, height: width * cardRatio }}
          data-card=""
          aria-hidden="true"
        />
      </section>
      <Button priority="high" onClick={() => onDone(width)}>
        {words('sizes.cardFits')}
      </Button>
      <p className={styles.lead}>{words('sizes.cardZoom')}</p>
    </div>
  );
}

function Circle({ card, onAgain }: { readonly card: number; readonly onAgain: () => void }) {
  const words = useWords('sizes');
  const [width, setWidth] = useState(() => Math.round(pixelsOf((smallest + largest) / 2, card)));
  const diameter = lengthOnScreen(width, card);
  return (
    <div className={styles.tool}>
      <p>{words('sizes.ring')}</p>
      <div className={classNames(styles.stage, styles.middle)}>
        <div className={styles.circle} style={{ width, height: width }} aria-hidden="true" />
      </div>
      <RangeField
        label={words('sizes.ringWidth')}
        min={Math.floor(pixelsOf(smallest, card))}
        max={Math.ceil(pixelsOf(largest, card))}
        value={width}
        valueText={words('sizes.mm', { mm: tenthsText(diameter) })}
        onChange={setWidth}
      />
      <div role="status">
        <RingFound
          size={nearestRingSize(circumferenceOfDiameter(diameter))}
          lead={words('sizes.inner', { mm: tenthsText(diameter) })}
        />
      </div>
      <Button priority="low" onClick={onAgain}>
        {words('sizes.again')}
      </Button>
    </div>
  );
}

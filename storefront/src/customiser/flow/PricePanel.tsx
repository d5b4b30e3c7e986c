/** The price breakdown of a design, and which parts are estimates. */

import { useWords, type Words } from '@jinlan/client/words';
import type { Design, Part, Workshop } from '@jinlan/domain/customiser';
import type { MessageKey } from '@jinlan/messages';
import { Ledger, type LedgerRow } from '@jinlan/ui';
import { ledgerRows } from '../../product/waterfall.ts';
import { valueAt } from '../design-steps.ts';
import type { ShownPrice } from '../shown-price.ts';
import type { DesignQuote } from '../use-quote.ts';
import styles from './PricePanel.module.css';

interface PricePanelProps {
  readonly workshop: Workshop;
  readonly quote: DesignQuote;
}

export function PricePanel({ workshop, quote }: PricePanelProps) {
  const words = useWords('atelier', 'customiser');
  const { price, preview, isWhole, withoutStone, priceRefusal, error, settled } = quote;
  return (
    <section className={styles.price} aria-labelledby="design-price" data-settled={settled}>
      <div className={styles.head}>
        <h2 id="design-price">{words('atelier.price')}</h2>
        {price?.goldAt ? (
          <time dateTime={price.goldAt}>
            {words('atelier.price.gold', { at: words.moment(price.goldAt) })}
          </time>
        ) : null}
      </div>
      {price && preview ? (
        <>
          {price.parts.map((part) => (
            <PartLedger
              key={part.part}
              part={part}
              design={preview}
              workshop={workshop}
              several={price.parts.length > 1}
              withoutStone={withoutStone}
            />
          ))}
          <Ledger
            className={styles.total ?? ''}
            rows={ledgerRows(price.discounts, words).map((row) => ({
              ...row,
              label: words('atelier.price.pair'),
            }))}
            total={{
              label: words(isWhole ? 'browse.part.total' : 'atelier.price.estimate'),
              amount: price.total,
            }}
          />
          {withoutStone ? <p className={styles.note}>{words('atelier.price.withoutStone')}</p> : null}
          {!isWhole && !withoutStone ? (
            <p className={styles.note}>{words('atelier.price.estimateHint')}</p>
          ) : null}
        </>
      ) : (
        <p className={styles.note}>{whyNoPrice(words, priceRefusal, error !== null)}</p>
      )}
    </section>
  );
}

function whyNoPrice(words: Words<'atelier'>, refusal: string | null, failed: boolean): string {
  switch (refusal) {
    case 'GOLD_PRICE_UNAVAILABLE':
      return words('atelier.price.noBoard');
    case null:
      return words(failed ? 'errors.network' : 'atelier.price.asking');
    default:
      return words('atelier.price.none');
  }
}

function PartLedger({
  part: { part, steps },
  design,
  workshop,
  several,
  withoutStone,
}: {
  readonly part: ShownPrice['parts'][number];
  readonly design: Design;
  readonly workshop: Workshop;
  readonly several: boolean;
  readonly withoutStone: boolean;
}) {
  const words = useWords('atelier', 'customiser');
  const sides = steps.flatMap(({ kind }, index) => (kind === 'side_stones' ? [index] : []));
  const rows: LedgerRow[] = ledgerRows(steps, words).flatMap((row, index) => {
    const kind = steps[index]?.kind;
    // The side stones of the band come before those of the head.
    if (kind === 'side_stones' && sides.length === 2)
      return [
        {
          ...row,
          label: words(index === sides[0] ? 'atelier.price.bandStones' : 'atelier.price.headStones'),
        },
      ];
    if (kind === 'gold_value' || kind === 'metal_value')
      return [{ ...row, label: metalLabel(words, workshop, design, part) }];
    if (kind === 'main_stone' && withoutStone) return [{ ...row, amount: words('atelier.price.toChoose') }];
    return [row];
  });
  return (
    <>
      {several ? (
        <h3 className={styles.part}>{words(`customiser.step.${part}` as MessageKey<'customiser'>)}</h3>
      ) : null}
      <Ledger rows={rows} />
    </>
  );
}

/** Metal and style, such as 18K金 黄色｜素圈. */
function metalLabel(words: Words<'atelier' | 'customiser'>, workshop: Workshop, design: Design, part: Part) {
  const prefix = part === 'piece' ? '' : (`${part}.` as const);
  const metal = valueAt(design, `${prefix}metal` as 'metal');
  const code = valueAt(design, `${prefix}style` as 'style') ?? valueAt(design, 'style');
  const style = workshop.styles.get(String(code));
  return (
    <span className={styles.parted}>
      <span>{words(`customiser.metal.${metal}` as MessageKey<'customiser'>)}</span>
      {style ? <span>{style.name[words.locale]}</span> : null}
    </span>
  );
}

/** The bar with price, date and the button to the next step. It is always visible. */

import { useWords } from '@jinlan/client/words';
import type { Stop } from '@jinlan/domain/customiser';
import { format } from '@jinlan/domain/money';
import { Button, LinkButton } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { DesignQuote } from '../use-quote.ts';
import styles from './BottomBar.module.css';

interface BottomBarProps {
  readonly quote: DesignQuote;
  readonly previous: { readonly name: string; readonly to: string } | null;
  readonly next: { readonly name: string; readonly stop: Stop } | null;
  readonly onNext: () => void;
  /** Shown at the last step instead of the button. */
  readonly end?: ReactNode;
}

export function BottomBar({ quote, previous, next, onNext, end }: BottomBarProps) {
  const words = useWords('atelier');
  const { price, isWhole, deliveryDate } = quote;
  return (
    <div className={styles.bar} data-bottom-bar="wide">
      <div className={styles.sum}>
        <output className={styles.amount} aria-live="polite">
          {price
            ? words(isWhole ? 'atelier.amount' : 'atelier.about', { price: format(price.total) })
            : words('atelier.price.short')}
        </output>
        <small>
          {deliveryDate
            ? words('atelier.by', {
                day: words.date(`${deliveryDate}T04:00:00Z`),
                weekday: weekday(words.locale, deliveryDate),
              })
            : words('atelier.noDate')}
        </small>
      </div>
      <div className={styles.ways}>
        {previous ? (
          <LinkButton to={previous.to} className={styles.previous ?? ''}>
            {words('atelier.previous', { step: previous.name })}
          </LinkButton>
        ) : null}
        {next ? (
          <Button priority="high" aria-label={words('atelier.next', { step: next.name })} onClick={onNext}>
            <span className={styles.whole}>{words('atelier.next', { step: next.name })}</span>
            <span className={styles.brief}>{words('atelier.nextAlone')}</span>
          </Button>
        ) : (
          end
        )}
      </div>
    </div>
  );
}

/** The short weekday (周一 or Mon) in UTC+8. */
const weekday = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'Asia/Shanghai' }).format(
    new Date(`${day}T04:00:00Z`),
  );

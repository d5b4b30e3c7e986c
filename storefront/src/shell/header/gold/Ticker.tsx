import { laterPart, useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import { Container, classNames, Icon, Link } from '@jinlan/ui';
import { Suspense, useState } from 'react';
import { useGoldPrice } from '../../../gold-price/use-gold-prices.tsx';
import { useFrame } from '../../frame-context.tsx';
import { PromotionMessage, usePromotion } from '../../notices/Promotion.tsx';
import { MarketSwitcher } from '../MarketSwitcher.tsx';
import { OfflineMark } from '../OfflineMark.tsx';
import { GoldChange } from './GoldChange.tsx';
import styles from './Ticker.module.css';

const GoldPanel = laterPart(async () => (await import('./GoldPanel.tsx')).GoldPanel);

/** The gold price with its change, the delivery promise, and the market switcher. */
export function Ticker() {
  const words = useWords();
  const { freeAbove, quotes } = useFrame();
  const quote = useGoldPrice();
  // A shop without gold prices has no gold price page.
  const hasGoldPrice = quote !== null || quotes.length > 0;
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.ticker}>
      <Container width="page" className={styles.row}>
        <div>
          {hasGoldPrice ? (
            <>
              <button
                type="button"
                className={styles.gold}
                aria-expanded={open}
                aria-haspopup="dialog"
                onClick={() => setOpen((present) => !present)}
              >
                <span className={styles.soft}>{words('shell.gold.today')}</span>
                {quote ? (
                  <>
                    <b>
                      {quote.name}{' '}
                      {words('shell.gold.perUnit', { price: format(quote.sell), unit: quote.unit })}
                    </b>
                    <GoldChange percent={quote.changePercent} />
                    <span className={styles.when}>
                      {words('shell.gold.updated', { time: words.moment(quote.effectiveAt) })}
                    </span>
                  </>
                ) : (
                  <span>{words('shell.gold.open')}</span>
                )}
              </button>
              {open ? (
                <Suspense>
                  <GoldPanel onClose={() => setOpen(false)} />
                </Suspense>
              ) : null}
            </>
          ) : null}
        </div>
        <DeliveryPromise freeAbove={freeAbove} />
        <div className={styles.end}>
          <OfflineMark className={styles.offline} />
          <Link to="/checkout/checkOrder/" className={styles.wideOnly}>
            {words('shell.orderLookup')}
          </Link>
          <MarketSwitcher />
        </div>
      </Container>
    </div>
  );
}

/** The order value above which courier delivery is free. Renders nothing if it never is. */
function DeliveryPromise({ freeAbove }: { readonly freeAbove: Money | null }) {
  const words = useWords();
  const { message, visibleClass, replacementClass: instead } = usePromotion();
  return (
    <>
      {message ? (
        <div className={classNames(styles.middle, visibleClass)}>
          <PromotionMessage tree={message} />
        </div>
      ) : null}
      <p className={classNames(styles.middle, instead)}>
        {freeAbove ? (
          <>
            <Icon name="truck" size={16} />
            {freeAbove.minor > 0
              ? words('shell.promise', { amount: format(freeAbove) })
              : words('shell.promiseFree')}
          </>
        ) : null}
      </p>
    </>
  );
}

import { useWords } from '@jinlan/client/words';
import { localeFacts } from '@jinlan/domain/markets';
import { Dialog } from '@jinlan/ui';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../../app/shop.tsx';
import { useFrame } from '../frame-context.tsx';
import styles from './MarketSwitcher.module.css';

/** Each entry is a link that reloads the page, because another store view is another document. */
export function MarketDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const words = useWords();
  const { storeView, market, currency, currencies } = useShop();
  const { storeViews } = useFrame();
  const { search } = useLocation();
  const currencyLabel = useId();
  const markets = [...new Set(storeViews.map((view) => view.market))];

  const addressWith = (name: 'store' | 'currency', value: string, changesPrices: boolean) => {
    const parameters = new URLSearchParams(search);
    parameters.set(name, value);
    // In another currency, a price range would match other pieces.
    if (changesPrices) parameters.delete('price');
    return `?${parameters}`;
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      variant="sheet"
      title={words('shell.market')}
      closeLabel={words('ui.close')}
    >
      <ul className={styles.markets}>
        {markets.map((each) => (
          <li key={each} className={styles.row}>
            <span>
              {words(`shell.market.${each}`)}
              <small>{storeViews.find((view) => view.market === each)?.currency}</small>
            </span>
            <span className={styles.languages}>
              {storeViews
                .filter((view) => view.market === each)
                .map((view) => (
                  <a
                    key={view.code}
                    href={addressWith('store', view.code, view.market !== market)}
                    hrefLang={view.locale}
                    lang={view.locale}
                    aria-current={view.code === storeView ? 'true' : undefined}
                    aria-label={`${words(`shell.market.${each}`)} ${localeFacts[view.locale].name}`}
                  >
                    {localeFacts[view.locale].name}
                  </a>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {currencies.length > 1 ? (
        <div className={styles.row}>
          <span id={currencyLabel}>{words('shell.market.currency')}</span>
          <ul className={styles.languages} aria-labelledby={currencyLabel}>
            {currencies.map((code) => (
              <li key={code}>
                <a
                  href={addressWith('currency', code, code !== currency)}
                  aria-current={code === currency ? 'true' : undefined}
                >
                  {code}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className={styles.note}>{words('shell.market.note')}</p>
    </Dialog>
  );
}

import { format } from '@jinlan/domain/money';
import { Ledger, LinkButton, Notice } from '@jinlan/ui';
import { useGoldPrices } from '../../gold-price/use-gold-prices.tsx';
import { useWords } from '../../words/words.tsx';
import { GoldChange } from './GoldChange.tsx';
import styles from './GoldPanel.module.css';
import { HeaderPanel } from './HeaderPanel.tsx';

/** The dynamic gold price panel: the market's boards, live, and the way to the page with their history. */
export function GoldPanel({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const words = useWords();
  const quotes = useGoldPrices();
  const first = quotes[0];
  return (
    <HeaderPanel open={open} onClose={onClose} label={words('shell.gold.panel')}>
      {first ? (
        <>
          <p className={styles.when}>
            {words('shell.gold.updated', { time: words.moment(first.effectiveAt) })}{' '}
            <GoldChange percent={first.changePercent} />
          </p>
          <Ledger
            rows={quotes.flatMap((quote) => {
              const line = (kind: 'sell' | 'buyBack' | 'exchange') => {
                const amount = quote[kind];
                return amount
                  ? [
                      {
                        key: `${quote.type} ${kind}`,
                        label: quote.name,
                        note: words(`shell.gold.${kind}`),
                        amount: words('shell.gold.perUnit', { price: format(amount), unit: quote.unit }),
                      },
                    ]
                  : [];
              };
              return [...line('sell'), ...line('exchange'), ...line('buyBack')];
            })}
          />
          {quotes.some((quote) => !quote.isTradable) ? (
            <Notice tone="warning">{words('shell.gold.halted')}</Notice>
          ) : null}
          <p className={styles.note}>{words('shell.gold.note')}</p>
          {first.isSample ? <p className={styles.note}>{words('shell.gold.sample')}</p> : null}
        </>
      ) : (
        <p>{words('shell.gold.unavailable')}</p>
      )}
      <LinkButton priority="low" to="/dynamicGoldPrice/" onClick={onClose}>
        {words('shell.gold.more')}
      </LinkButton>
    </HeaderPanel>
  );
}

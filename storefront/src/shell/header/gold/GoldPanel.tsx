import { useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import { LinkButton, Notice } from '@jinlan/ui';
import { useGoldPrices } from '../../../gold-price/use-gold-prices.tsx';
import { HeaderPanel } from '../HeaderPanel.tsx';
import { GoldChange } from './GoldChange.tsx';
import styles from './GoldPanel.module.css';

const kinds = ['sell', 'exchange', 'buyBack'] as const;

/** The gold price panel: the market's live boards, and links to the page with their history and alerts. */
export function GoldPanel({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const quotes = useGoldPrices();
  const first = quotes[0];
  const price = (amount: Money, unit: 'tael' | 'gram') =>
    words('shell.gold.perUnit', { price: format(amount), unit });
  return (
    <HeaderPanel open onClose={onClose} label={words('shell.gold.panel')}>
      {first ? (
        <>
          <p className={styles.when}>
            {words('shell.gold.updated', { time: words.moment(first.effectiveAt) })}{' '}
            <GoldChange percent={first.changePercent} />
          </p>
          <dl className={styles.boards}>
            {quotes.map((quote) => (
              <div key={quote.type}>
                <dt>{quote.name}</dt>
                {kinds.map((kind) => {
                  const amount = quote[kind];
                  return amount ? (
                    <dd key={kind}>
                      <span>{words(`shell.gold.${kind}`)}</span> <b>{price(amount, quote.unit)}</b>
                    </dd>
                  ) : null;
                })}
              </div>
            ))}
          </dl>
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
      <LinkButton priority="low" to="/dynamicGoldPrice/#alerts" onClick={onClose}>
        {words('shell.gold.alert')}
      </LinkButton>
    </HeaderPanel>
  );
}

import { laterPart, useWords } from '@jinlan/client/words';
import { localeFacts } from '@jinlan/domain/markets';
import { Icon, Parted, VisuallyHidden } from '@jinlan/ui';
import { useState } from 'react';
import { OpenedPart } from '../../app/opened-part.tsx';
import { useShop } from '../../app/shop.tsx';
import styles from './MarketSwitcher.module.css';

const MarketDialog = laterPart(async () => (await import('./MarketDialog.tsx')).MarketDialog);

/** The button with region and language. The code of its dialog loads with the first press. */
export function MarketSwitcher({ full = false }: { readonly full?: boolean }) {
  const words = useWords();
  const { market, locale, currency, ownCurrency } = useShop();
  const [open, setOpen] = useState(false);

  return (
    <>
      <button
        type="button"
        className={full ? styles.full : styles.trigger}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <VisuallyHidden>{words('shell.market.open')}</VisuallyHidden>
        {full ? <Icon name="globe" size={20} /> : null}
        <span className={full ? undefined : styles.market}>
          <Parted parts={[words(`shell.market.${market}`), '']} />
        </span>
        <span>{localeFacts[locale].name}</span>
        {currency === ownCurrency ? null : (
          <span className={full ? undefined : styles.market}>{currency}</span>
        )}
        <Icon name="down" size={16} />
      </button>
      <OpenedPart open={open}>
        <MarketDialog open={open} onClose={() => setOpen(false)} />
      </OpenedPart>
    </>
  );
}

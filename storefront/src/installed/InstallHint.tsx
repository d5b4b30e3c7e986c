import { storedValues } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { STORAGE } from '@jinlan/contract/wire';
import { Button } from '@jinlan/ui';
import { useId, useState, useSyncExternalStore } from 'react';
import { useShop } from '../app/shop.tsx';
import styles from './InstallHint.module.css';
import { installOffer, isInstalled, onInstallOffer } from './install-offer.ts';

/** Only browsers of iPhones have this property. They never offer installing by themselves. */
const isPhoneOfApple = (): boolean => 'standalone' in navigator;

/**
 * Offers to put the shop on the home screen. It is hidden once the shop is installed, and for ever once somebody closes
 * it.
 */
export function InstallHint() {
  const words = useWords('app');
  const { name } = useShop();
  const id = useId();
  const isBrowser = useIsBrowser();
  const offer = useSyncExternalStore(onInstallOffer, installOffer, () => null);
  const [isClosed, setClosed] = useState(false);
  if (!isBrowser || isClosed || isInstalled() || storedValues.get(STORAGE.installHint) === false) return null;
  if (offer === null && !isPhoneOfApple()) return null;
  const close = () => {
    storedValues.set(STORAGE.installHint, false);
    setClosed(true);
  };
  return (
    <section aria-labelledby={id} className={styles.hint}>
      <h2 id={id}>{words('app.install', { name })}</h2>
      <p>{words(offer === null ? 'app.install.ios' : 'app.install.lead')}</p>
      <div className={styles.buttons}>
        {offer === null ? null : (
          <Button
            priority="high"
            onClick={async () => {
              if (await offer()) setClosed(true);
            }}
          >
            {words('app.install.do')}
          </Button>
        )}
        <Button priority="low" onClick={close}>
          {words('app.install.close')}
        </Button>
      </div>
    </section>
  );
}

import { useWords } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { useState, useSyncExternalStore } from 'react';
import { installOffer, isInstalled, onInstallOffer } from '../../installed/install-offer.ts';
import styles from './DeviceScreen.module.css';

/** The button that installs the staff app, if the browser offers that; otherwise instructions. */
export function InstallApp() {
  const words = useWords('staff');
  const offer = useSyncExternalStore(onInstallOffer, installOffer, () => null);
  const [isDone, setDone] = useState(isInstalled);
  if (isDone) return <p>{words('staff.device.install.done')}</p>;
  return (
    <div className={styles.install}>
      <p className={styles.soft}>{words('staff.device.install.lead')}</p>
      {offer ? (
        <Button onClick={async () => setDone(await offer())}>{words('staff.device.install.do')}</Button>
      ) : (
        <p>{words('staff.device.install.how')}</p>
      )}
    </div>
  );
}

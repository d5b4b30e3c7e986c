/** `/member/card`: the card that a member shows in a store, on the page or full-screen. */

import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useState } from 'react';
import { AccountPage } from '../../account/pages/AccountPage.tsx';
import { CardCodes } from './CardCodes.tsx';
import styles from './CardScreen.module.css';
import { useAwakeScreen } from './use-awake-screen.ts';
import { useCard } from './use-card.ts';
import { WalletButtons } from './WalletButtons.tsx';

export default function CardScreen() {
  const words = useWords('members');
  return (
    <AccountPage title={words('members.code.title')} lead={words('members.code.lead')}>
      <Card />
    </AccountPage>
  );
}

function Card() {
  const words = useWords('members');
  const { card, live, wallets, error, retry } = useCard();
  const [isFull, setFull] = useState(false);
  useAwakeScreen();
  if (card === null) {
    return error ? (
      <LoadError live size="small" error={error} text={words('members.code.notLoaded')} onRetry={retry} />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  return (
    <>
      <section className={styles.card} aria-label={words('members.code.title')}>
        <CardCodes card={card} live={live} />
        <Button priority="high" onClick={() => setFull(true)}>
          {words('members.code.full')}
        </Button>
        {wallets.length > 0 ? <WalletButtons wallets={wallets} /> : null}
      </section>
      <Dialog
        open={isFull}
        onClose={() => setFull(false)}
        variant="full"
        title={words('members.code.title')}
        closeLabel={words('ui.close')}
      >
        <div className={styles.full}>
          <p className={styles.bright}>{words('members.code.bright')}</p>
          {isFull ? <CardCodes card={card} live={live} /> : null}
        </div>
      </Dialog>
    </>
  );
}

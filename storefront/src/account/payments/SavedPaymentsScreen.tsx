/** `/saved-payments`: the customer's saved cards, the newest first. */

import { useMutation, useQuery } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, EmptyState, Notice, Skeleton, SkeletonRegion, Status } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { AccountPage } from '../pages/AccountPage.tsx';
import { DeletePaymentDocument, SavedPaymentsDocument } from '../pages/queries.generated.ts';
import { useSession } from '../session.tsx';
import { refusalOf } from '../sign-in/form-checks.ts';
import styles from './SavedPaymentsScreen.module.css';
import { type SavedCard, savedCardsIn } from './saved-card.ts';

export default function SavedPaymentsScreen() {
  const words = useWords('account');
  return (
    <AccountPage title={words('account.payments')}>
      <Cards />
    </AccountPage>
  );
}

function Cards() {
  const words = useWords('account');
  const { status } = useSession();
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(
    SavedPaymentsDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const items = data?.customerPaymentTokens?.items;
  if (!items) {
    return error ? (
      <LoadError live size="small" error={error} text={words('account.notLoaded')} onRetry={refetch} />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  const cards = savedCardsIn(items, new Date());
  return (
    <div ref={top} tabIndex={-1} className={styles.book}>
      {cards.length === 0 ? (
        <EmptyState
          icon="card"
          title={words('account.payments.none')}
          text={words('account.payments.noneHint')}
        />
      ) : (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <Card key={card.publicHash} card={card} onDelete={() => setLeaving(card)} />
          ))}
        </ul>
      )}
      {leaving ? (
        <DeleteDialog
          card={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            setLeaving(null);
            refetch();
            top.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

function Card({ card, onDelete }: { readonly card: SavedCard; readonly onDelete: () => void }) {
  const words = useWords('account');
  const { brand, last4, expiry, isExpired, usable } = card;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>{words('account.payments.card', { brand, last4 })}</h2>
        {isExpired ? <Status tone="closed">{words('account.payments.expired')}</Status> : null}
      </div>
      <p className={styles.soft}>{words('account.payments.until', { expiry })}</p>
      {usable ? null : <p className={styles.soft}>{words('account.payments.elsewhere')}</p>}
      <div className={styles.actions}>
        <Button
          priority="low"
          aria-label={words('account.payments.deleteOf', { brand, last4 })}
          onClick={onDelete}
        >
          {words('account.address.delete')}
        </Button>
      </div>
    </li>
  );
}

interface DeleteDialogProps {
  readonly card: SavedCard;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ card, onClose, onDeleted }: DeleteDialogProps) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const [remove] = useMutation(DeletePaymentDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const [submit, busy] = useSubmit(async ({ publicHash }: SavedCard) => {
    setRefused(null);
    const outcome = await remove({ publicHash });
    // If another device has already deleted the card, the result is the same.
    if (outcome.ok || outcome.error.code === 'PAYMENT_TOKEN_NOT_FOUND') {
      toasts.add({ type: 'info', message: words('account.payments.deleted') });
      onDeleted();
    } else setRefused(refusalOf(outcome.error, words).text);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('account.payments.deleteTitle')}
      closeLabel={words('ui.close')}
      footer={
        <div className={styles.choice}>
          <Button onClick={onClose}>{words('account.payments.keep')}</Button>
          <Button priority="high" busy={busy && words('ui.busy')} onClick={() => void submit(card)}>
            {words('account.address.delete')}
          </Button>
        </div>
      }
    >
      <p>{words('account.payments.card', { brand: card.brand, last4: card.last4 })}</p>
      <p className={styles.soft}>{words('account.payments.deleteText')}</p>
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
    </Dialog>
  );
}

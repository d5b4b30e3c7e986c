import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { businessDay } from '@jinlan/domain/kernel';
import { Button, Checkbox, Cluster, Link, Stack } from '@jinlan/ui';
import { useState } from 'react';
import { useSigning } from '../session.tsx';
import styles from './Data.module.css';
import { OwnerProof } from './OwnerProof.tsx';
import { type Owner, proofRefusal } from './owner.ts';
import { CloseAccountDocument, type MyDataQuery } from './queries.generated.ts';

type Privacy = NonNullable<NonNullable<MyDataQuery['customer']>['privacy']>;

interface CloseAccountProps {
  readonly owner: Owner;
  readonly privacy: Privacy;
  /** Called when the server refuses, because something has changed since the page was loaded. */
  readonly onRefused: () => void;
}

/**
 * Explains the effects of closing the account, then lists what must be settled first, or shows the form that begins it.
 */
export function CloseAccount(props: CloseAccountProps) {
  const words = useWords('privacy');
  const { privacy } = props;
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.part}>
      <h2>{words('privacy.close.title')}</h2>
      <Stack gap={8}>
        <p>{words('privacy.close.lead', { days: privacy.closing_days })}</p>
        <p className={styles.soft}>{words('privacy.close.orders', { years: privacy.order_years })}</p>
        <p className={styles.soft}>{words('privacy.close.rest')}</p>
        <p className={styles.soft}>{words('privacy.close.credit')}</p>
      </Stack>
      {privacy.obstacles.length > 0 ? (
        <Obstacles obstacles={privacy.obstacles} />
      ) : open ? (
        <CloseForm {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{words('privacy.close.open')}</Button>
      )}
    </section>
  );
}

const pageOf = {
  GIFT: '/rewards/redeemed',
  MILES: '/rewards/miles',
  APPOINTMENT: '/appointments',
  SERVICE: '/my-services',
  CREDIT: '/store-credit',
} as const;

function Obstacles({ obstacles }: Pick<Privacy, 'obstacles'>) {
  const words = useWords('privacy');
  return (
    <div className={styles.obstacles}>
      <p>{words('privacy.obstacles')}</p>
      <ul>
        {obstacles.map(({ kind, order_number: number }) => {
          const text = words(`privacy.obstacle.${kind}`, { number: number ?? '' });
          const page =
            kind === 'ORDER' || kind === 'RETURN'
              ? `/order-details/${number}`
              : kind === 'STAFF'
                ? null
                : pageOf[kind];
          return <li key={`${kind} ${number}`}>{page === null ? text : <Link to={page}>{text}</Link>}</li>;
        })}
      </ul>
    </div>
  );
}

interface Values {
  password: string;
  losePoints: boolean;
}

function CloseForm({
  owner,
  privacy: { points },
  onRefused,
  onClose,
}: CloseAccountProps & { readonly onClose: () => void }) {
  const words = useWords('account', 'buy', 'privacy');
  const { signOut } = useSigning();
  const [close] = useMutation(CloseAccountDocument);
  const form = useShopForm<Values>({
    defaultValues: { password: '', losePoints: false },
    check: ({ password, losePoints }) => ({
      password: owner.hasPassword && password === '' ? words('privacy.password.empty') : null,
      losePoints: points > 0 && !losePoints ? words('privacy.close.points.needed') : null,
    }),
    async send({ password, losePoints }) {
      const outcome = await close({ password: owner.hasPassword ? password : null, losePoints });
      if (!outcome.ok) {
        const { code } = outcome.error;
        if (code === 'ACCOUNT_NOT_SETTLED' || code === 'POINTS_WOULD_LAPSE') onRefused();
        return proofRefusal<Values>(outcome.error, words);
      }
      const day = businessDay(new Date(outcome.value.requestAccountClosing.closes_at));
      await signOut(`/account/closing?${new URLSearchParams({ day })}`);
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <Cluster gap={16}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('privacy.close.send')}
          </Button>
          <Button onClick={onClose}>{words('privacy.close.cancel')}</Button>
        </Cluster>
      }
    >
      <OwnerProof owner={owner} field={form.field('password')} />
      {points > 0 ? (
        <Checkbox label={words('privacy.close.points', { points })} {...form.field('losePoints')} />
      ) : null}
    </ShopForm>
  );
}

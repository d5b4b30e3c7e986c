/** The store's closures at short notice; the manager closes it and opens it again. */
import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { CLOSURE_DAYS, isClosure } from '@jinlan/domain/appointments';
import { businessDay } from '@jinlan/domain/kernel';
import { Button, Disclosure, Select, TextField } from '@jinlan/ui';
import type { AppointmentsList } from './list.ts';
import { CloseStoreDocument, ReopenStoreDocument } from './queries.generated.ts';
import styles from './StaffAppointmentsScreen.module.css';

type Kind = AppointmentsList['closures'][number]['kind'];
const kinds: readonly Kind[] = ['TYPHOON', 'BLACK_RAIN', 'PRIVATE_EVENT', 'OTHER'];

interface ClosuresProps {
  readonly list: AppointmentsList;
  readonly onChanged: () => void;
}

export function Closures({ list: { closures, may_close: mayClose }, onChanged }: ClosuresProps) {
  const words = useWords('staffAppointments');
  const toasts = useToasts();
  const [reopen, reopening] = useMutation(ReopenStoreDocument);
  if (closures.length === 0 && !mayClose) return null;
  return (
    <div className={styles.closures}>
      {closures.length === 0 ? null : (
        <section className={styles.step}>
          <h2>{words('staffappt.closures')}</h2>
          {closures.map(({ uid, kind, starts_at: from, ends_at: to }) => (
            <div key={uid} className={styles.card}>
              <p>
                {words('staffappt.closure', {
                  kind: words(`staffappt.close.kind.${kind}`),
                  from: words.moment(from),
                  to: words.moment(to),
                })}
              </p>
              {mayClose ? (
                <Button
                  size="small"
                  busy={reopening && words('ui.busy')}
                  onClick={async () => {
                    const outcome = await reopen({ uid });
                    if (outcome.ok) toasts.add({ type: 'info', message: words('staffappt.reopened') });
                    else {
                      const isLost = outcome.error.kind === 'network';
                      const message = words(isLost ? 'errors.network' : 'staffappt.notReopened');
                      toasts.add({ type: 'error', message });
                    }
                    onChanged();
                  }}
                >
                  {words('staffappt.reopen')}
                </Button>
              ) : null}
            </div>
          ))}
        </section>
      )}
      {mayClose ? <CloseForm onChanged={onChanged} /> : null}
    </div>
  );
}

/** A time typed in UTC+8; an invalid date for anything else. */
const instantOf = (typed: string): Date => new Date(`${typed}:00+08:00`);

function CloseForm({ onChanged }: Pick<ClosuresProps, 'onChanged'>) {
  const words = useWords('staffAppointments');
  const toasts = useToasts();
  const [close] = useMutation(CloseStoreDocument);
  const today = businessDay(new Date());
  const form = useShopForm<{ kind: string; from: string; to: string }>({
    defaultValues: { kind: 'TYPHOON', from: `${today}T00:00`, to: `${today}T23:59` },
    check: ({ from, to }) => {
      const span = { startsAt: instantOf(from), endsAt: instantOf(to) };
      return {
        to: isClosure(span, new Date()) ? null : words('staffappt.close.wrong', { days: CLOSURE_DAYS }),
      };
    },
    async send({ kind, from, to }) {
      const outcome = await close({
        kind: kind as Kind,
        from: instantOf(from).toISOString(),
        to: instantOf(to).toISOString(),
      });
      if (!outcome.ok)
        return outcome.error.code === 'CLOSURE_INVALID'
          ? { fields: { to: words('staffappt.close.wrong', { days: CLOSURE_DAYS }) } }
          : { whole: words(outcome.error.kind === 'network' ? 'errors.network' : 'errors.data') };
      toasts.add({
        type: 'info',
        message: words('staffappt.closed', { count: outcome.value.closeStore.told }),
      });
      onChanged();
      return null;
    },
  });
  return (
    <Disclosure summary={words('staffappt.close')}>
      <ShopForm
        form={form}
        className={styles.step ?? ''}
        foot={
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {words('staffappt.close.do')}
          </Button>
        }
      >
        <p className={styles.soft}>{words('staffappt.close.lead')}</p>
        <Select
          label={words('staffappt.close.kind')}
          options={kinds.map((kind) => ({ value: kind, label: words(`staffappt.close.kind.${kind}`) }))}
          {...form.field('kind')}
        />
        <TextField label={words('staffappt.close.from')} type="datetime-local" {...form.field('from')} />
        <TextField label={words('staffappt.close.to')} type="datetime-local" {...form.field('to')} />
      </ShopForm>
    </Disclosure>
  );
}

import { type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { milesOptions, pointsForMiles, readAirlineName, readMembershipNumber } from '@jinlan/domain/rewards';
import { Button, FieldGroup, RadioCard, TextField } from '@jinlan/ui';
import { useRef } from 'react';
import { RequestMilesDocument } from './queries.generated.ts';
import styles from './Rewards.module.css';
import { newRequestKey, refusalWords } from './redeeming.ts';

interface Values {
  miles: string;
  number: string;
  name: string;
}

/** The form that requests miles: number, membership number, and the name as the airline has it. */
export function MilesForm({
  available,
  onRequested,
}: {
  readonly available: number;
  readonly onRequested: () => void;
}) {
  const words = useWords('rewards');
  const toasts = useToasts();
  const [request] = useMutation(RequestMilesDocument);
  /** Idempotency key, the same until the shop has answered, so that a lost answer does not request twice. */
  const key = useRef<string | null>(null);
  const form = useShopForm<Values>({
    defaultValues: { miles: String(milesOptions[0]), number: '', name: '' },
    check: ({ number, name }) => ({
      number: readMembershipNumber(number).ok ? null : words('rewards.miles.number.wrong'),
      name: readAirlineName(name).ok ? null : words('rewards.miles.name.wrong'),
    }),
    async send({ miles, number, name }) {
      key.current ??= newRequestKey();
      const outcome = await request({
        input: { miles: Number(miles), membership_number: number, name, request_key: key.current },
      });
      if (!outcome.ok) {
        if (outcome.error.kind !== 'network') key.current = null;
        return refused(outcome.error, words);
      }
      key.current = null;
      toasts.add({ type: 'info', message: words('rewards.miles.done') });
      onRequested();
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
          {words('rewards.miles.send')}
        </Button>
      }
    >
      <FieldGroup label={words('rewards.miles.amount')} error={form.problemOf('miles')}>
        <div className={styles.options}>
          {milesOptions.map((miles) => {
            const points = pointsForMiles(miles);
            return (
              <RadioCard
                key={miles}
                label={words('rewards.miles.option', { miles: words.number(miles) })}
                hint={
                  points > available
                    ? words('rewards.short', { points: words.number(points - available) })
                    : undefined
                }
                end={words('rewards.points', { points: words.number(points) })}
                {...form.choice('miles', String(miles))}
              />
            );
          })}
        </div>
      </FieldGroup>
      <TextField
        label={words('rewards.miles.number')}
        hint={words('rewards.miles.number.hint')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('number')}
      />
      <TextField
        label={words('rewards.miles.name')}
        hint={words('rewards.miles.name.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('name')}
      />
    </ShopForm>
  );
}

function refused(error: ShopError, words: Words<'rewards'>): FormRefusal<Values> {
  switch (error.code) {
    case 'MEMBERSHIP_NUMBER_INVALID':
      return { fields: { number: words('rewards.miles.number.wrong') } };
    case 'AIRLINE_NAME_INVALID':
      return { fields: { name: words('rewards.miles.name.wrong') } };
    case 'MILES_ONCE_A_DAY':
      return { whole: words('rewards.miles.today') };
    default:
      return { whole: refusalWords(error, words) };
  }
}

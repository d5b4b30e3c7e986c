import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { typedCode } from '@jinlan/domain/people';
import { Button, TextField } from '@jinlan/ui';
import { useState } from 'react';
import type { StaffGiftFragment } from './fragments.generated.ts';
import { FindRewardGiftDocument } from './queries.generated.ts';
import styles from './StaffRewardsScreen.module.css';
import { StoreGift } from './StoreGift.tsx';

interface Found {
  readonly code: string;
  readonly gift: StaffGiftFragment;
}

/** The field for a member's code, and its gift to hand over. */
export function TypedCode({ onChanged }: { readonly onChanged: () => void }) {
  const words = useWords('staff', 'staffRewards');
  const [find] = useMutation(FindRewardGiftDocument);
  const [found, setFound] = useState<Found | null>(null);
  const form = useShopForm<{ code: string }>({
    defaultValues: { code: '' },
    check: ({ code }) => ({ code: typedCode(code) === '' ? words('staffrewards.code.missing') : null }),
    async send({ code }) {
      setFound(null);
      const outcome = await find({ code: typedCode(code) });
      if (outcome.ok) {
        setFound({ code: typedCode(code), gift: outcome.value.findRewardGift });
        return null;
      }
      const { error } = outcome;
      if (error.kind === 'network') return { whole: words('errors.network') };
      switch (error.code) {
        case 'REWARD_GIFT_NOT_FOUND':
          return { fields: { code: words('staffrewards.code.unknown') } };
        case 'TOO_MANY_REQUESTS':
          return { whole: words('staffrewards.often') };
        default:
          return { whole: words('errors.data') };
      }
    },
  });
  return (
    <section className={styles.code}>
      <ShopForm
        form={form}
        className={styles.form ?? ''}
        foot={
          <Button type="submit" priority={found ? 'normal' : 'high'} busy={form.busy && words('ui.busy')}>
            {words('staffrewards.find')}
          </Button>
        }
      >
        <TextField
          label={words('staffrewards.code')}
          hint={words('staffrewards.code.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
      </ShopForm>
      {found ? (
        <div className={styles.found} role="status">
          <h2>{words('staffrewards.found')}</h2>
          <StoreGift
            key={found.gift.id}
            gift={found.gift}
            code={found.code}
            onChanged={(gift) => {
              setFound({ code: found.code, gift });
              onChanged();
            }}
          />
        </div>
      ) : null}
    </section>
  );
}

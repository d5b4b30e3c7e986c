import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { HAND_OVER_NOTE_MAX } from '@jinlan/domain/conversations';
import { Button, Disclosure, Select, TextField } from '@jinlan/ui';
import styles from './StaffConversations.module.css';
import type { Kept } from './use-kept-conversation.ts';

interface HandOverProps {
  readonly stores: Kept['stores'];
  readonly onHandOver: (store: string, note: string) => Promise<boolean>;
}

/** Puts a conversation into the queue of a store, with a note for its staff. */
export function HandOver({ stores, onHandOver }: HandOverProps) {
  const words = useWords('staffConversations');
  const toasts = useToasts();
  const form = useShopForm<{ store: string; note: string }>({
    defaultValues: { store: '', note: '' },
    check: ({ store }) => ({ store: store === '' ? words('staffconv.refused.store') : null }),
    async send({ store, note }) {
      if (await onHandOver(store, note))
        toasts.add({ type: 'info', message: words('staffconv.handOver.done') });
      return null;
    },
  });
  return (
    <Disclosure summary={words('staffconv.handOver')}>
      <ShopForm
        form={form}
        className={styles.handOver ?? ''}
        foot={
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {words('staffconv.handOver.do')}
          </Button>
        }
      >
        <Select
          label={words('staffconv.handOver.store')}
          options={[
            { value: '', label: words('staffconv.handOver.choose') },
            ...stores.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...form.field('store')}
        />
        <TextField
          label={words('staffconv.handOver.note', { most: HAND_OVER_NOTE_MAX })}
          maxLength={HAND_OVER_NOTE_MAX}
          {...form.field('note')}
        />
      </ShopForm>
    </Disclosure>
  );
}

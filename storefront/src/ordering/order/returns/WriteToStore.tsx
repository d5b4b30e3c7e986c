/** The buyer writes to the store about a return. */
import { type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { lengthOf } from '@jinlan/domain/people';
import { RETURN_COMMENT_MAX } from '@jinlan/domain/returns';
import { Button, Disclosure, TextArea } from '@jinlan/ui';
import type { OrderAccess } from '../../order-access.ts';
import { AddReturnCommentDocument } from '../../queries.generated.ts';
import type { ReturnDetailsProps } from './ReturnDetails.tsx';
import styles from './Returns.module.css';

export function WriteToStore({
  sent,
  access,
  refetch,
}: ReturnDetailsProps & { readonly access: OrderAccess }) {
  const words = useWords('buy', 'orders');
  const toasts = useToasts();
  const [addComment] = useMutation(AddReturnCommentDocument);
  const form = useShopForm<{ text: string }>({
    defaultValues: { text: '' },
    check({ text }) {
      const length = lengthOf(text.trim());
      if (length === 0) return { text: words('orders.return.writeEmpty') };
      return {
        text:
          length > RETURN_COMMENT_MAX
            ? words('orders.return.writeTooLong', { most: RETURN_COMMENT_MAX })
            : null,
      };
    },
    async send({ text }) {
      const outcome = await addComment({ uid: sent.uid, text: text.trim(), token: access.token });
      if (!outcome.ok) return { whole: refusalWords(outcome.error, words) };
      toasts.add({ type: 'info', message: words('orders.return.written') });
      form.restart({ text: '' });
      await refetch();
      return null;
    },
  });
  const left = Math.max(0, RETURN_COMMENT_MAX - lengthOf(form.values.text.trim()));
  const fields = (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" busy={form.busy && words('ui.busy')}>
          {words('orders.return.writeSend')}
        </Button>
      }
    >
      <TextArea
        label={words('orders.return.write')}
        hint={words('orders.return.left', { left })}
        rows={3}
        {...form.field('text')}
      />
    </ShopForm>
  );
  return sent.status === 'PENDING' ? (
    fields
  ) : (
    <Disclosure summary={words('orders.return.write')}>{fields}</Disclosure>
  );
}

function refusalWords(error: ShopError, words: Words<'buy' | 'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'INVALID_TEXT') return words('buy.address.forbidden');
  return words(error.code === 'RETURN_COMMENTS_FULL' ? 'orders.return.writeFull' : 'orders.act.gone');
}

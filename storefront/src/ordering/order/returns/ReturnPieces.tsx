/** The signed-in customer asks to return pieces of a received order. */
import { type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { lengthOf } from '@jinlan/domain/people';
import { Button, Dialog, Select, TextArea } from '@jinlan/ui';
import { useState } from 'react';
import type { OrderFragment } from '../../fragments.generated.ts';
import type { OrderAccess } from '../../order-access.ts';
import { type OrderLine, orderLines } from '../../order-words.ts';
import { RequestReturnDocument } from '../../queries.generated.ts';
import styles from './Returns.module.css';

/** Maximum characters of the comment (contract). */
const COMMENT_MAX = 200;

interface ReturnPiecesProps {
  readonly order: OrderFragment;
  readonly access: OrderAccess;
  readonly refetch: () => Promise<void>;
}

export function ReturnPieces({ order, access, refetch }: ReturnPiecesProps) {
  const words = useWords('orders');
  const [open, setOpen] = useState(false);
  if (access.token !== null || !order.available_actions.includes('RETURN')) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button priority="low" onClick={() => setOpen(true)}>
        {words('orders.return.action')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={words('orders.return.title')}
        closeLabel={words('ui.close')}
        variant="sheet"
      >
        <ReturnForm order={order} refetch={refetch} onClose={close} />
      </Dialog>
    </>
  );
}

const isReturnable = (line: OrderLine): boolean =>
  line.return_exclusion === null && line.quantity_returnable > 0;

/** The chosen quantities by the line's id, and the comment. */
type ReturnValues = Record<string, string>;

function ReturnForm({
  order,
  refetch,
  onClose,
}: Pick<ReturnPiecesProps, 'order' | 'refetch'> & { readonly onClose: () => void }) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [requestReturn] = useMutation(RequestReturnDocument);
  const lines = orderLines(order);
  const returnable = lines.filter(isReturnable);
  const [first] = returnable;
  const form = useShopForm<ReturnValues>({
    defaultValues: { ...Object.fromEntries(returnable.map(({ id }) => [id, '0'])), comment: '' },
    check(values) {
      const isEmpty = returnable.every(({ id }) => Number(values[id]) === 0);
      return {
        ...(first ? { [first.id]: isEmpty ? words('orders.return.chooseOne') : null } : {}),
        comment:
          lengthOf((values.comment ?? '').trim()) > COMMENT_MAX ? words('orders.return.tooLong') : null,
      };
    },
    async send(values) {
      const items = returnable.flatMap(({ id }) => {
        const quantity = Number(values[id]);
        return quantity > 0 ? [{ order_item_uid: id, quantity_to_return: quantity }] : [];
      });
      const outcome = await requestReturn({
        orderId: order.id,
        items,
        comment: (values.comment ?? '').trim(),
      });
      if (!outcome.ok) {
        if (outcome.error.kind === 'refusal') await refetch();
        return { whole: refusalWords(outcome.error, words) };
      }
      toasts.add({ type: 'info', message: words('orders.return.sent') });
      onClose();
      await refetch();
      return null;
    },
  });
  const charactersLeft = Math.max(0, COMMENT_MAX - lengthOf((form.values.comment ?? '').trim()));
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" priority="high" full busy={form.busy && words('ui.busy')}>
          {words('orders.return.send')}
        </Button>
      }
    >
      {lines.map((line) =>
        isReturnable(line) ? (
          <Select
            key={line.id}
            label={words('orders.return.pieces', { name: nameOf(line) })}
            options={countsTo(line.quantity_returnable, words('orders.return.none'))}
            {...form.field(line.id)}
          />
        ) : line.return_exclusion ? (
          <p key={line.id} className={styles.excluded}>
            <span>{nameOf(line)}</span>
            <small>{words(`orders.return.excluded.${line.return_exclusion}`)}</small>
          </p>
        ) : null,
      )}
      <TextArea
        label={words('orders.return.comment')}
        hint={words('orders.return.left', { left: charactersLeft })}
        rows={2}
        {...form.field('comment')}
      />
      <p className={styles.how}>{words('orders.return.how')}</p>
    </ShopForm>
  );
}

const nameOf = (line: OrderLine): string => line.product_name ?? line.product_sku;

const countsTo = (most: number, none: string) =>
  Array.from({ length: most + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? none : String(count),
  }));

function refusalWords(error: ShopError, words: Words<'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  return words('orders.return.changed');
}

/**
 * The form in which the buyer asks to return pieces of a received order. A guest confirms the return by the link in an
 * e-mail, which contains `returnKey`, and so does a customer who claimed the order from a guest.
 */
import { readMoney, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { lengthOf } from '@jinlan/domain/people';
import { Button, Dialog, Notice, Select, TextArea } from '@jinlan/ui';
import { useState } from 'react';
import { isByTransfer } from '../../by-transfer.ts';
import type { OrderFragment } from '../../fragments.generated.ts';
import type { OrderAccess } from '../../order-access.ts';
import { type OrderLine, orderLines } from '../../order-words.ts';
import { RequestGuestReturnDocument, RequestReturnDocument } from '../../queries.generated.ts';
import { ConfirmReturn } from './ConfirmReturn.tsx';
import { expectedRefund } from './expected-refund.ts';
import { giftsOf } from './gifts-to-return.ts';
import styles from './Returns.module.css';
import { returnRefusalWords } from './return-words.ts';

/** Maximum characters of the comment (contract). */
const COMMENT_MAX = 200;

interface ReturnPiecesProps {
  readonly order: OrderFragment;
  readonly access: OrderAccess;
  readonly refetch: () => Promise<void>;
  readonly returnKey: string | null;
}

export function ReturnPieces({ order, access, refetch, returnKey }: ReturnPiecesProps) {
  const words = useWords('orders');
  const [open, setOpen] = useState(false);
  const [usedKey, setUsedKey] = useState<string | null>(null);
  const key = returnKey !== usedKey ? returnKey : null;
  if (!order.available_actions.includes('RETURN'))
    return key !== null && order.status !== 'complete_return_pending' ? (
      <Notice tone="warning">{words('orders.return.changed')}</Notice>
    ) : null;
  const close = () => {
    setOpen(false);
    setUsedKey(returnKey);
  };
  return (
    <>
      <Button priority="low" onClick={() => setOpen(true)}>
        {words('orders.return.action')}
      </Button>
      <Dialog
        open={open || key !== null}
        onClose={close}
        title={words(key === null ? 'orders.return.title' : 'orders.return.confirmSend')}
        closeLabel={words('ui.close')}
        variant="sheet"
      >
        {key === null ? (
          <ReturnForm order={order} isGuest={access.token !== null} refetch={refetch} onClose={close} />
        ) : (
          <ConfirmReturn order={order} returnKey={key} refetch={refetch} onClose={close} />
        )}
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
  isGuest,
  refetch,
  onClose,
}: Pick<ReturnPiecesProps, 'order' | 'refetch'> & {
  readonly isGuest: boolean;
  readonly onClose: () => void;
}) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [requestReturn] = useMutation(RequestReturnDocument);
  const [requestGuestReturn] = useMutation(RequestGuestReturnDocument);
  const [isSent, setSent] = useState(false);
  const lines = orderLines(order);
  const owed = readMoney(order.gifts_owed);
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
      const comment = (values.comment ?? '').trim();
      const outcome = isGuest
        ? await requestGuestReturn({ token: order.token ?? '', items, comment })
        : await requestReturn({ orderId: order.id, items, comment });
      if (!outcome.ok) {
        if (outcome.error.kind === 'refusal') await refetch();
        return { whole: returnRefusalWords(outcome.error, words) };
      }
      const isToConfirm =
        !('requestReturn' in outcome.value) || outcome.value.requestReturn?.return?.status === 'UNCONFIRMED';
      if (isToConfirm) {
        setSent(true);
        return null;
      }
      toasts.add({ type: 'info', message: words('orders.return.sent') });
      onClose();
      await refetch();
      return null;
    },
  });
  if (isSent)
    return (
      <Notice tone="success" live>
        {words('orders.return.linkSent', { email: order.email ?? '' })}
      </Notice>
    );
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
        ) : line.return_exclusion && line.quantity_returnable > 0 ? (
          <p key={line.id} className={styles.excluded}>
            <span>{nameOf(line)}</span>
            <small>{words(`exclusion.${line.return_exclusion}`)}</small>
          </p>
        ) : null,
      )}
      <Refund lines={lines} values={form.values} />
      <Gifts lines={lines} values={form.values} />
      {owed ? <Notice>{words('orders.return.giftsOwed', { amount: format(owed) })}</Notice> : null}
      <TextArea
        label={words('orders.return.comment')}
        hint={words('orders.return.left', { left: charactersLeft })}
        rows={2}
        {...form.field('comment')}
      />
      <p className={styles.how}>
        {words(isByTransfer(order) ? 'orders.return.howTransfer' : 'orders.return.how')}
      </p>
      {isGuest ? (
        <p className={styles.how}>{words('orders.return.guest', { email: order.email ?? '' })}</p>
      ) : null}
    </ShopForm>
  );
}

interface ChosenPieces {
  readonly lines: readonly OrderLine[];
  readonly values: ReturnValues;
}

/** The chosen quantities by the line's id. */
const chosenOf = (lines: readonly OrderLine[], values: ReturnValues): Readonly<Record<string, number>> =>
  Object.fromEntries(lines.map(({ id }) => [id, Number(values[id] ?? 0)]));

/** The expected refund for the chosen pieces. */
function Refund({ lines, values }: ChosenPieces) {
  const words = useWords('orders');
  const refund = expectedRefund(lines, chosenOf(lines, values));
  return (
    <p aria-live="polite">{refund ? words('orders.return.refund', { amount: format(refund) }) : null}</p>
  );
}

/** The gifts that come back with the chosen pieces. */
function Gifts({ lines, values }: ChosenPieces) {
  const words = useWords('orders');
  const gifts = giftsOf(lines, chosenOf(lines, values));
  if (gifts.length === 0) return null;
  return (
    <Notice live>
      <p>{words('orders.return.gifts')}</p>
      {gifts.map(({ line, quantity, price }) => (
        <p key={line.id}>
          {words(price === null ? 'orders.return.gift.free' : 'orders.return.gift', {
            name: nameOf(line),
            quantity,
            price: price ?? '',
          })}
        </p>
      ))}
    </Notice>
  );
}

const nameOf = (line: OrderLine): string => line.product_name ?? line.product_sku;

const countsTo = (most: number, none: string) =>
  Array.from({ length: most + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? none : String(count),
  }));

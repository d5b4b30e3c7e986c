/** The messages of buyer and store about the order's returns, the return parcels, and the manager's answer. */
import { type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { lengthOf } from '@jinlan/domain/people';
import { RETURN_COMMENT_MAX } from '@jinlan/domain/returns';
import { Button, TextArea } from '@jinlan/ui';
import { useStaffForm } from '../device/use-staff-form.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { AnswerReturnDocument } from '../queries.generated.ts';
import { Box } from './Box.tsx';
import documents from './Documents.module.css';
import styles from './Returns.module.css';

type StaffReturn = StaffOrderFragment['returns'][number];

interface ReturnsProps {
  readonly order: StaffOrderFragment;
  readonly refetch: () => Promise<unknown>;
}

const statusKeys = {
  PENDING: 'staff.returns.status.pending',
  DENIED: 'staff.returns.status.denied',
} as const;

export function Returns({ order, refetch }: ReturnsProps) {
  const words = useWords('staff');
  if (order.returns.length === 0) return null;
  return (
    <Box title={words('staff.returns')}>
      {order.returns.map((sent) => (
        <section key={sent.uid} className={styles.return}>
          <h3>{sent.number}</h3>
          <p className={styles.soft}>
            {words(statusKeys[sent.status as keyof typeof statusKeys] ?? 'staff.returns.status.done')}
          </p>
          <Comments sent={sent} />
          {sent.parcels.length > 0 ? (
            <>
              <h4>{words('staff.returns.parcels')}</h4>
              <ul>
                {sent.parcels.map(({ carrier, number, at }) => (
                  <li key={`${carrier} ${number}`}>
                    {carrier} {number} <time dateTime={at}>{words.moment(at)}</time>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {sent.pictures.length > 0 ? (
            <ul className={styles.pictures}>
              {sent.pictures.map(({ uid, url }, index) => (
                <li key={uid}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    <img src={url} alt={words('staff.returns.picture', { index: index + 1 })} />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {sent.may_comment ? <Answer uid={sent.uid} refetch={refetch} /> : null}
        </section>
      ))}
    </Box>
  );
}

function Comments({ sent }: { readonly sent: StaffReturn }) {
  const words = useWords('staff');
  if (sent.comments.length === 0) return <p className={styles.soft}>{words('staff.returns.none')}</p>;
  return (
    <ol>
      {sent.comments.map(({ at, staff_no: staffNo, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comments are only added at the end
        <li key={index}>
          <p className={styles.who}>
            <strong>
              {staffNo === null
                ? words('staff.returns.buyer')
                : words('staff.returns.staff', { number: staffNo })}
            </strong>
            <time dateTime={at}>{words.moment(at)}</time>
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function Answer({ uid, refetch }: { readonly uid: string; readonly refetch: () => Promise<unknown> }) {
  const words = useWords('staff');
  const toasts = useToasts();
  const [answer] = useMutation(AnswerReturnDocument);
  const form = useStaffForm<{ text: string }>(`return:${uid}:answer`, {
    defaultValues: { text: '' },
    check({ text }) {
      const length = lengthOf(text.trim());
      if (length === 0) return { text: words('staff.returns.replyEmpty') };
      const isTooLong = length > RETURN_COMMENT_MAX;
      return { text: isTooLong ? words('staff.returns.replyTooLong', { most: RETURN_COMMENT_MAX }) : null };
    },
    async send({ text }) {
      const outcome = await answer({ uid, text: text.trim() });
      if (!outcome.ok) return { whole: refusalWords(outcome.error, words) };
      toasts.add({ type: 'info', message: words('staff.returns.replied') });
      form.restart({ text: '' });
      await refetch();
      return null;
    },
  });
  const left = Math.max(0, RETURN_COMMENT_MAX - lengthOf(form.values.text.trim()));
  return (
    <ShopForm
      form={form}
      className={documents.form ?? ''}
      foot={
        <Button type="submit" busy={form.busy && words('ui.busy')}>
          {words('staff.returns.replySend')}
        </Button>
      }
    >
      <TextArea
        label={words('staff.returns.reply')}
        hint={words('staff.returns.replyHint', { left })}
        rows={2}
        {...form.field('text')}
      />
    </ShopForm>
  );
}

function refusalWords(error: ShopError, words: Words<'staff'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  return words(error.code === 'RETURN_COMMENTS_FULL' ? 'staff.returns.full' : 'staff.returns.refused');
}

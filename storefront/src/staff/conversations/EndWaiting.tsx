import { readOutcome } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { CLOSE_REASON_MAX, checkCloseReason } from '@jinlan/domain/conversations';
import { Button, Checkbox, TextField } from '@jinlan/ui';
import { useClient } from 'urql';
import { refusedWords } from '../refused-words.ts';
import { EndWaitingConversationsDocument } from './queries.generated.ts';
import styles from './StaffConversations.module.css';

interface EndWaitingProps {
  readonly uids: readonly string[];
  readonly onEnded: () => void;
}

/** Ends the selected unanswered conversations, with a reason for the record. */
export function EndWaiting({ uids, onEnded }: EndWaitingProps) {
  const words = useWords('staff', 'staffConversations');
  const client = useClient();
  const toasts = useToasts();
  const form = useShopForm<{ reason: string; wholeNetworks: boolean }>({
    defaultValues: { reason: '', wholeNetworks: false },
    check: ({ reason }) => ({
      reason: checkCloseReason(reason).ok ? null : words('staffconv.end.reason.wrong'),
    }),
    async send({ reason, wholeNetworks }) {
      const input = { uids: [...uids], reason, whole_networks: wholeNetworks };
      const outcome = readOutcome(
        await client.mutation(EndWaitingConversationsDocument, { input }).toPromise(),
      );
      if (!outcome.ok) return { whole: refusedWords(outcome.error, words, words('staffconv.end.refused')) };
      const { ended } = outcome.value.endWaitingConversations;
      toasts.add({ type: 'info', message: words('staffconv.end.done', { count: ended }) });
      onEnded();
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.endWaiting ?? ''}
      foot={
        <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
          {words('staffconv.end.do', { count: uids.length })}
        </Button>
      }
    >
      <TextField
        label={words('staffconv.end.reason', { most: CLOSE_REASON_MAX })}
        maxLength={CLOSE_REASON_MAX}
        {...form.field('reason')}
      />
      <Checkbox label={words('staffconv.end.networks')} {...form.field('wholeNetworks')} />
    </ShopForm>
  );
}

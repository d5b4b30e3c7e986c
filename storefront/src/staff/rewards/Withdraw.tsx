import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { ReasonBox } from '../ReasonBox.tsx';
import { refusedWords } from '../refused-words.ts';
import type { StaffGiftFragment } from './fragments.generated.ts';
import { WithdrawRewardGiftDocument } from './queries.generated.ts';

/** The manager takes a gift back, with a reason. */
export function Withdraw({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: (gift: StaffGiftFragment) => void;
}) {
  const words = useWords('staff', 'staffRewards');
  const toasts = useToasts();
  const [withdraw] = useMutation(WithdrawRewardGiftDocument);
  return (
    <ReasonBox
      summary={words('staffrewards.withdraw')}
      label={words('staffrewards.withdraw.reason')}
      missing={words('staffrewards.withdraw.missing')}
      onSend={async (reason) => {
        const outcome = await withdraw({ id, reason });
        if (!outcome.ok) return refusedWords(outcome.error, words, words('staffrewards.changed'));
        toasts.add({ type: 'info', message: words('staffrewards.withdrawn') });
        onChanged(outcome.value.withdrawRewardGift);
        return null;
      }}
    />
  );
}

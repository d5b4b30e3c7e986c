import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { ReasonBox } from '../ReasonBox.tsx';
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
      summary={words('staffRewards.withdraw')}
      label={words('staffRewards.withdraw.reason')}
      missing={words('staffRewards.withdraw.missing')}
      onSend={async (reason) => {
        const outcome = await withdraw({ id, reason });
        if (!outcome.ok)
          return words(outcome.error.kind === 'network' ? 'errors.network' : 'staffRewards.changed');
        toasts.add({ type: 'info', message: words('staffRewards.withdrawn') });
        onChanged(outcome.value.withdrawRewardGift);
        return null;
      }}
    />
  );
}

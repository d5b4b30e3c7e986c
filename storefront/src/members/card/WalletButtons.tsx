import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Cluster } from '@jinlan/ui';
import { useState } from 'react';
import { AddMemberCardToWalletDocument } from './queries.generated.ts';
import type { Wallet } from './use-card.ts';

/** Buttons that add the card to a wallet of the phone: the shop returns an address, and the phone opens it. */
export function WalletButtons({ wallets }: { readonly wallets: readonly Wallet[] }) {
  const words = useWords('members');
  const toasts = useToasts();
  const [add] = useMutation(AddMemberCardToWalletDocument);
  const [busyWith, setBusyWith] = useState<Wallet | null>(null);
  async function onAdd(wallet: Wallet): Promise<void> {
    setBusyWith(wallet);
    const outcome = await add({ wallet });
    setBusyWith(null);
    if (outcome.ok) window.location.assign(outcome.value.addMemberCardToWallet);
    else toasts.add({ type: 'error', message: words('members.code.notInWallet') });
  }
  return (
    <Cluster gap={16}>
      {wallets.map((wallet) => (
        <Button
          key={wallet}
          busy={busyWith === wallet && words('ui.busy')}
          onClick={() => void onAdd(wallet)}
        >
          {words(`members.code.${wallet}`)}
        </Button>
      ))}
    </Cluster>
  );
}

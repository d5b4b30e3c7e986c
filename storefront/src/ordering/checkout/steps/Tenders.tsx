/** Trade-ins, gift cards and store credit, above the payment of the remaining amount. */

import { useWords } from '@jinlan/client/words';
import type { BagFragment } from '../../../bag/fragments.generated.ts';
import { GiftCards } from '../../../bag/tenders/GiftCards.tsx';
import { StoreCredit } from '../../../bag/tenders/StoreCredit.tsx';
import { TradeIns } from '../../../bag/tenders/TradeIns.tsx';

export function Tenders({ bag }: { readonly bag: BagFragment }) {
  const words = useWords('buy');
  return (
    <section aria-labelledby="tenders-heading">
      <h2 id="tenders-heading">{words('buy.checkout.tenders')}</h2>
      <TradeIns bag={bag} />
      <GiftCards bag={bag} insideForm />
      <StoreCredit bag={bag} />
    </section>
  );
}

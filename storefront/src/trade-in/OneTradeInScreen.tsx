/** `/my-trade-in?number=…&key=…`: one trade-in. */
import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { LinkedPage, useLinkedAddress } from '../at-store/LinkedPage.tsx';
import { OneTradeInDocument } from './queries.generated.ts';
import { TradeInCard } from './TradeInCard.tsx';

export default function OneTradeInScreen() {
  const words = useWords('tradeIns');
  const { number, key, isNew } = useLinkedAddress();
  const query = useQuery(
    OneTradeInDocument,
    { number, key },
    { pause: number === '', policy: 'cache-and-network' },
  );
  const tradeIn = query.data?.tradeIn;
  const news = tradeIn?.stage === 'REQUESTED' ? words('tradeins.booked') : null;
  return (
    <LinkedPage
      title={words('tradeins.one')}
      above={{ label: words('tradeins.title'), to: '/trade-in' }}
      query={query}
      isGone={number === '' || query.error?.code === 'TRADE_IN_NOT_FOUND'}
      gone={{
        title: words('tradeins.gone'),
        text: words('tradeins.goneHint'),
        own: { label: words('tradeins.mine'), to: '/my-trade-ins' },
      }}
      notLoaded={words('tradeins.oneNotLoaded')}
      news={isNew ? news : null}
    >
      {tradeIn ? <TradeInCard tradeIn={tradeIn} onChanged={query.refetch} /> : null}
    </LinkedPage>
  );
}

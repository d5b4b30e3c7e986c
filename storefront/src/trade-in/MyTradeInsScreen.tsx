/** `/my-trade-ins`: the customer's own trade-ins, the newest first. */
import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { OwnList } from '../account/pages/OwnList.tsx';
import { useSession } from '../account/session.tsx';
import { pageIn } from '../app/page-in.ts';
import { MyTradeInsDocument } from './queries.generated.ts';
import { TradeInCard } from './TradeInCard.tsx';

export default function MyTradeInsScreen() {
  const words = useWords('tradeIns');
  return (
    <AccountPage title={words('tradeins.mine')} lead={words('tradeins.mine.lead')}>
      <MyTradeIns />
    </AccountPage>
  );
}

function MyTradeIns() {
  const words = useWords('tradeIns');
  const { status } = useSession();
  const page = pageIn(useSearchParams()[0]);
  const query = useQuery(
    MyTradeInsDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const book = (
    <LinkButton to="/trade-in" priority="high">
      {words('tradeins.mine.book')}
    </LinkButton>
  );
  return (
    <OwnList
      path="/my-trade-ins"
      page={page}
      query={query}
      list={query.data?.customer?.trade_ins}
      notLoaded={words('tradeins.mine.notLoaded')}
      lead={book}
      empty={
        <EmptyState
          icon="store"
          title={words('tradeins.mine.none')}
          text={words('tradeins.mine.noneHint')}
          action={book}
        />
      }
    >
      {(tradeIn) => <TradeInCard key={tradeIn.number} tradeIn={tradeIn} onChanged={query.refetch} />}
    </OwnList>
  );
}

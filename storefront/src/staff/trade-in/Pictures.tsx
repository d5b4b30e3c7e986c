import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { TRADE_IN_PICTURES_MAX } from '@jinlan/domain/trade-in';
import { PictureList } from '../../pictures/PictureList.tsx';
import styles from '../counter/Counter.module.css';
import { AddTradeInPictureDocument, RemoveTradeInPictureDocument } from './queries.generated.ts';
import { stepRefusal, type TradeIn } from './trade-in.ts';

const openStages: readonly TradeIn['stage'][] = ['RECEIVED', 'OFFERED', 'ACCEPTED', 'REFUSED', 'HELD'];

interface PicturesProps {
  readonly tradeIn: TradeIn;
  readonly onChanged: (tradeIn: TradeIn) => void;
}

/** The pictures of the piece as it was received. */
export function Pictures({ tradeIn, onChanged }: PicturesProps) {
  const words = useWords('staff', 'staffTradeIns', 'tradeIns');
  const [addPicture] = useMutation(AddTradeInPictureDocument);
  const [removePicture] = useMutation(RemoveTradeInPictureDocument);
  const { number, pictures, stage } = tradeIn;
  const isOpen = openStages.includes(stage);
  const left = isOpen ? TRADE_IN_PICTURES_MAX - pictures.length : 0;
  if (!isOpen && pictures.length === 0) return null;
  return (
    <section className={styles.step}>
      <h2>{words('stafftrade.pictures')}</h2>
      <PictureList
        pictures={pictures}
        left={left}
        canRemove={stage === 'RECEIVED'}
        texts={{
          of: (index) => words('stafftrade.pictures.of', { index }),
          removeOf: (index) => words('stafftrade.pictures.removeOf', { index }),
          remove: words('stafftrade.pictures.remove'),
          add: words('stafftrade.pictures.add'),
          hint: words('stafftrade.pictures.hint', { left }),
          busy: words('stafftrade.pictures.busy'),
          full: words('stafftrade.pictures.full'),
          invalid: words('stafftrade.pictures.invalid'),
        }}
        add={async (picture) => {
          const outcome = await addPicture({ number, picture });
          if (!outcome.ok) return refusalWords(outcome.error, words);
          onChanged(outcome.value.addTradeInPicture);
          return null;
        }}
        remove={async (uid) => {
          const outcome = await removePicture({ number, uid });
          if (!outcome.ok) return refusalWords(outcome.error, words);
          onChanged(outcome.value.removeTradeInPicture);
          return null;
        }}
      />
    </section>
  );
}

function refusalWords(error: ShopError, words: Words<'staff' | 'staffTradeIns' | 'tradeIns'>): string {
  if (error.code === 'PICTURE_INVALID') return words('stafftrade.pictures.invalid');
  if (error.code !== 'TRADE_IN_PICTURES_FULL') return stepRefusal(error, words);
  switch (dataOf(error, 'TRADE_IN_PICTURES_FULL').reason) {
    case 'too_many':
      return words('stafftrade.pictures.full');
    case 'shop':
      return words('stafftrade.pictures.off');
    default:
      return words('stafftrade.pictures.over');
  }
}

/** What is said of pieces that nobody sends: services, files, and gift cards, which are not sold yet. */
import { format } from '@jinlan/domain/money';
import { Notice } from '@jinlan/ui';
import { readMoney } from '../../../data/money.ts';
import { useWords } from '../../../words/words.tsx';
import type { ProductDetailFragment } from '../queries.generated.ts';
import { type Files, fileChoices, isFiles } from './files.ts';
import styles from './NotSent.module.css';

type GiftCard = Extract<ProductDetailFragment, { readonly giftcard_amounts: unknown }>;

export const isGiftCard = (piece: ProductDetailFragment): piece is GiftCard => 'giftcard_amounts' in piece;
export const isService = ({ type_id }: ProductDetailFragment): boolean => type_id === 'virtual';

export function NotSent({ piece }: { readonly piece: ProductDetailFragment }) {
  const words = useWords('find');
  if (isService(piece))
    return <Notice title={words('find.service.title')}>{words('find.service.note')}</Notice>;
  if (isFiles(piece)) return <FileList piece={piece} />;
  return isGiftCard(piece) ? <CardAmounts piece={piece} /> : null;
}

function FileList({ piece }: { readonly piece: Files }) {
  const words = useWords('find');
  const samples = (piece.downloadable_product_samples ?? []).flatMap((sample) => sample ?? []);
  return (
    <section className={styles.part}>
      {fileChoices(piece) ? null : (
        <>
          <h2>{piece.links_title || words('find.files.title')}</h2>
          <ul>
            {(piece.downloadable_product_links ?? []).map((link) =>
              link ? <li key={link.uid}>{link.title}</li> : null,
            )}
          </ul>
        </>
      )}
      {samples.map((sample) =>
        sample.sample_url ? (
          <p key={sample.sample_url}>
            <a href={sample.sample_url} target="_blank" rel="noopener noreferrer">
              {words('find.files.sample', { title: sample.title ?? '' })}
            </a>
          </p>
        ) : null,
      )}
      <p className={styles.note}>{words('find.files.note')}</p>
    </section>
  );
}

function CardAmounts({ piece }: { readonly piece: GiftCard }) {
  const words = useWords('find');
  const { currency } = piece.price_range.minimum_price.final_price;
  const amounts = (piece.giftcard_amounts ?? []).flatMap(
    (amount) => readMoney({ value: amount?.value ?? null, currency }) ?? [],
  );
  const from = readMoney({ value: piece.open_amount_min, currency });
  const to = readMoney({ value: piece.open_amount_max, currency });
  return (
    <section className={styles.part}>
      <h2>{words('find.card.amounts')}</h2>
      <ul className={styles.amounts}>
        {amounts.map((amount) => (
          <li key={amount.minor}>{format(amount)}</li>
        ))}
      </ul>
      {piece.allow_open_amount && from && to ? (
        <p className={styles.note}>{words('find.card.open', { from: format(from), to: format(to) })}</p>
      ) : null}
      <Notice title={words('find.card.notYet')}>{words('find.card.notYetHint')}</Notice>
    </section>
  );
}

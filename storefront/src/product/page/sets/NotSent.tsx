/** Notes for virtual pieces: services, files, and gift cards, which are not sold yet. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Notice } from '@jinlan/ui';
import { fileChoices } from '../../choosing/files.ts';
import { type Files, type GiftCard, isFiles, isGiftCard, isService } from '../../choosing/kinds.ts';
import type { ProductDetailFragment } from '../queries.generated.ts';
import styles from './NotSent.module.css';

export function NotSent({ piece }: { readonly piece: ProductDetailFragment }) {
  const words = useWords('piece');
  if (isService(piece))
    return <Notice title={words('piece.service.title')}>{words('piece.service.note')}</Notice>;
  if (isFiles(piece)) return <FileList piece={piece} />;
  return isGiftCard(piece) ? <CardAmounts piece={piece} /> : null;
}

function FileList({ piece }: { readonly piece: Files }) {
  const words = useWords('piece');
  const samples = (piece.downloadable_product_samples ?? []).flatMap((sample) => sample ?? []);
  return (
    <section className={styles.part}>
      {fileChoices(piece) ? null : (
        <>
          <h2>{piece.links_title || words('piece.files.title')}</h2>
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
              {words('piece.files.sample', { title: sample.title ?? '' })}
            </a>
          </p>
        ) : null,
      )}
      <p className={styles.note}>{words('piece.files.note')}</p>
    </section>
  );
}

function CardAmounts({ piece }: { readonly piece: GiftCard }) {
  const words = useWords('piece');
  const { currency } = piece.price_range.minimum_price.final_price;
  const amounts = (piece.giftcard_amounts ?? []).flatMap(
    (amount) => readMoney({ value: amount?.value ?? null, currency }) ?? [],
  );
  const from = readMoney({ value: piece.open_amount_min, currency });
  const to = readMoney({ value: piece.open_amount_max, currency });
  return (
    <section className={styles.part}>
      <h2>{words('piece.card.amounts')}</h2>
      <ul className={styles.amounts}>
        {amounts.map((amount) => (
          <li key={amount.minor}>{format(amount)}</li>
        ))}
      </ul>
      {piece.allow_open_amount && from && to ? (
        <p className={styles.note}>{words('piece.card.open', { from: format(from), to: format(to) })}</p>
      ) : null}
      <Notice title={words('piece.card.notYet')}>{words('piece.card.notYetHint')}</Notice>
    </section>
  );
}

/** Notes for virtual pieces: services and files. */

import { useWords } from '@jinlan/client/words';
import { Notice } from '@jinlan/ui';
import { fileChoices } from '../../choosing/files.ts';
import { type Files, isFiles, isService } from '../../choosing/kinds.ts';
import type { ProductDetailFragment } from '../queries.generated.ts';
import styles from './NotSent.module.css';

export function NotSent({ piece }: { readonly piece: ProductDetailFragment }) {
  const words = useWords('piece');
  if (isService(piece))
    return <Notice title={words('piece.service.title')}>{words('piece.service.note')}</Notice>;
  if (isFiles(piece)) return <FileList piece={piece} />;
  return null;
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

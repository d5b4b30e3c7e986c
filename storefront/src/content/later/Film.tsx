/**
 * A film of ours plays in the page. One elsewhere is a link to it: framing it would tell the other site who reads ours,
 * and in our largest market it would stay dark.
 */
import type { ContentNode } from '@jinlan/contract/content-tree';
import { filmPage, readFilm } from '@jinlan/domain/content';
import { Icon } from '@jinlan/ui';
import { useWords } from '../../words/words.tsx';
import styles from './Film.module.css';

export function Film({ node: { src, title } }: { readonly node: Extract<ContentNode, { kind: 'video' }> }) {
  const words = useWords('content');
  const film = readFilm(src);
  const page = film === null || film.site === 'own' ? src : filmPage(film);
  if (src.startsWith('/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the retailer's films carry their words in the picture
      <video className={styles.film} src={src} title={title} controls preload="none" playsInline />
    );
  }
  return (
    <a className={styles.elsewhere} href={page} target="_blank" rel="noopener noreferrer">
      <Icon name="share" />
      <span>
        <strong>{title}</strong>
        {words('content.film.elsewhere', { site: new URL(page).host })}
      </span>
    </a>
  );
}

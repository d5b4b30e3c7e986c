/**
 * A film. The shop's own plays in the page. One of another site plays there only when the shopper presses play, after a
 * note that the site learns of it. Until then nothing is requested from it. A link to its page is beside it.
 */
import type { ContentNode } from '@jinlan/contract/content-tree';
import { filmPage, filmPlayer, readFilm } from '@jinlan/domain/content';
import { Button, Icon } from '@jinlan/ui';
import { useState } from 'react';
import { useContent } from '../source.tsx';
import styles from './Film.module.css';

/** The button that was pressed is gone, so the keyboard goes on at the player. */
const focusOn = (player: HTMLIFrameElement | null): void => player?.focus();

export function Film({ node: { src, title } }: { readonly node: Extract<ContentNode, { kind: 'video' }> }) {
  const words = useContent().useLaterTexts();
  const [plays, setPlays] = useState(false);
  if (src.startsWith('/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the retailer's films have their text in the picture
      <video className={styles.film} src={src} title={title} controls preload="none" playsInline />
    );
  }
  const film = readFilm(src);
  if (film === null || film.site === 'own') return null;
  const page = filmPage(film);
  const site = new URL(page).host;
  if (plays)
    return (
      <iframe
        ref={focusOn}
        className={styles.film}
        src={filmPlayer(film)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  return (
    <section className={styles.elsewhere} aria-label={title}>
      <strong>{title}</strong>
      <p>{words('content.film.consent', { site })}</p>
      <div>
        <Button priority="high" onClick={() => setPlays(true)}>
          {words('content.film.play')}
        </Button>
        <a href={page} target="_blank" rel="noopener noreferrer">
          <Icon name="share" />
          {words('content.film.elsewhere', { site })}
        </a>
      </div>
    </section>
  );
}

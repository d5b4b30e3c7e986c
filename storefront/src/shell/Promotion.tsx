/**
 * The block header_message: on the home page always, elsewhere while the promotion flag is on. On a desktop it stands
 * in the ticker, whose place is there anyway; on a phone in a strip above the header. The strip is in the home page's
 * first document, and elsewhere comes with a navigation, so it never pushes a page that is already being read.
 */
import type { ContentTree } from '@jinlan/contract/content-tree';
import { Link } from '@jinlan/ui';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { addressOf } from '../app/address.ts';
import { useShop } from '../app/shop.tsx';
import { sessionValues, storedValues } from '../data/stored-values.ts';
import { useWords } from '../words/words.tsx';
import { useFrame } from './frame-context.tsx';
import styles from './Promotion.module.css';
import { showsPromotion } from './promotion.ts';

/** The message when it is to be shown, else null. */
export function usePromotion(): ContentTree | null {
  const { pathname } = useLocation();
  const { blocks } = useFrame();
  const [flagged, setFlagged] = useState(false);
  useEffect(() => {
    const shows = showsPromotion(storedValues, sessionValues, Date.now());
    // Drawn apart from the effects of a page that wakes.
    startTransition(() => setFlagged(shows));
  }, []);
  const message = blocks.header_message;
  return message && message.length > 0 && (pathname === '/' || flagged) ? message : null;
}

export function PromotionStrip() {
  const words = useWords();
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const message = usePromotion();
  const navigated = first.current !== pathname;
  if (!message || (pathname !== '/' && !navigated)) return null;
  return (
    <aside className={styles.strip} aria-label={words('shell.promotion')}>
      <PromotionMessage tree={message} />
    </aside>
  );
}

export function PromotionMessage({ tree }: { readonly tree: ContentTree }) {
  const shop = useShop();
  return tree.map((node, index) => {
    const key = `${node.kind} ${index}`;
    if (node.kind === 'text') {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises a block's text on write and on read
      return <div key={key} dangerouslySetInnerHTML={{ __html: node.html }} />;
    }
    if (node.kind === 'heading') return <strong key={key}>{node.text}</strong>;
    if (node.kind === 'button-item') {
      return (
        <Link key={key} to={addressOf(node.to, shop)}>
          {node.text}
        </Link>
      );
    }
    return 'children' in node ? <PromotionMessage key={key} tree={node.children} /> : null;
  });
}

import type { ContentTree } from '@jinlan/contract/content-tree';
import { Link } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { addressOf } from '../app/address.ts';
import { useShop } from '../app/shop.tsx';
import { sessionValues, storedValues } from '../data/stored-values.ts';
import { useWords } from '../words/words.tsx';
import { useFrame } from './frame-context.tsx';
import styles from './Promotion.module.css';
import { showsPromotion } from './promotion.ts';

/**
 * The block header_message: on the home page always, elsewhere while the promotion flag is on. It lies at the foot of
 * the first screen's flow, after the document is there, so it takes no place until it is known to show.
 */
export function Promotion() {
  const words = useWords();
  const { pathname } = useLocation();
  const { blocks } = useFrame();
  const [flagged, setFlagged] = useState(false);
  const message = blocks.header_message;

  useEffect(() => {
    setFlagged(showsPromotion(storedValues, sessionValues, Date.now()));
  }, []);

  if (!message || message.length === 0 || (pathname !== '/' && !flagged)) return null;
  return (
    <aside className={styles.promotion} aria-label={words('shell.promotion')}>
      <Message tree={message} />
    </aside>
  );
}

function Message({ tree }: { readonly tree: ContentTree }) {
  const shop = useShop();
  return tree.map((node, index) => {
    const key = `${node.kind} ${index}`;
    if (node.kind === 'text') {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises a block's text on write and on read
      return <span key={key} dangerouslySetInnerHTML={{ __html: node.html }} />;
    }
    if (node.kind === 'heading') return <strong key={key}>{node.text}</strong>;
    if (node.kind === 'button-item') {
      return (
        <Link key={key} to={addressOf(node.to, shop)}>
          {node.text}
        </Link>
      );
    }
    return 'children' in node ? <Message key={key} tree={node.children} /> : null;
  });
}

/**
 * The block header_message: always on the home page, elsewhere while the promotion flag is set (`promotion-flag.ts`).
 * On a desktop it is in the ticker, on a phone in a strip above the header. The first document contains both, hidden
 * unless the flag is set, so hydration moves nothing.
 */

import { useWords } from '@jinlan/client/words';
import { type ContentTree, childrenOf, isHtml } from '@jinlan/contract/content-tree';
import { classNames, Link } from '@jinlan/ui';
import { useLocation } from 'react-router';
import { addressOf } from '../../app/address.ts';
import { useShop } from '../../app/shop.tsx';
import { useFrame } from '../frame-context.tsx';
import styles from './Promotion.module.css';

interface Promotion {
  /** Null without a message. */
  readonly message: ContentTree | null;
  /** Classes of elements that are visible only with the message, and only without it. */
  readonly visibleClass: string | undefined;
  readonly replacementClass: string | undefined;
}

export function usePromotion(): Promotion {
  const { pathname } = useLocation();
  const message = useFrame().blocks.header_message;
  if (!message || message.length === 0)
    return { message: null, visibleClass: undefined, replacementClass: undefined };
  return pathname === '/'
    ? { message, visibleClass: undefined, replacementClass: styles.never }
    : { message, visibleClass: styles.flagged, replacementClass: styles.unflagged };
}

export function PromotionStrip() {
  const words = useWords();
  const { message, visibleClass } = usePromotion();
  if (!message) return null;
  return (
    <aside className={classNames(styles.strip, visibleClass)} aria-label={words('shell.promotion')}>
      <PromotionMessage tree={message} />
    </aside>
  );
}

export function PromotionMessage({ tree }: { readonly tree: ContentTree }) {
  const shop = useShop();
  return tree.map((node, index) => {
    const key = `${node.kind} ${index}`;
    if (isHtml(node)) {
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
    return <PromotionMessage key={key} tree={childrenOf(node)} />;
  });
}

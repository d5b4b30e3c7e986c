import type { ContentTree } from '@jinlan/contract/content-tree';
import { Icon } from '@jinlan/ui';
import { useFrame } from '../../shell/frame-context.tsx';
import { promisesIn } from './buying/promises.ts';
import styles from './Marks.module.css';

const none: ContentTree = [];

/**
 * The promises for every piece: the lines of the retailer's block `piece_promises`. Renders nothing without the block.
 */
export function Marks() {
  const lines = [...new Set(promisesIn(useFrame().blocks.piece_promises ?? none))];
  if (lines.length === 0) return null;
  return (
    <ul className={styles.marks}>
      {lines.map((html) => (
        <li key={html}>
          <Icon name="check" size={20} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises a block's text on write and on read */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </li>
      ))}
    </ul>
  );
}

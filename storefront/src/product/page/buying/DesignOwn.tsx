/** Links a made-to-order piece to the customiser, where its style can be designed. */

import { useWords } from '@jinlan/client/words';
import { LinkButton } from '@jinlan/ui';
import { isFlow, stylePath } from '../../../customiser/addresses.ts';
import styles from './DesignOwn.module.css';

/** `style`: flow and style, such as `diamond-ring/yi-xin`. */
export function DesignOwn({ style }: { readonly style: string }) {
  const words = useWords('piece');
  const [flow, code] = style.split('/');
  if (!isFlow(flow) || !code) return null;
  return (
    <div className={styles.own}>
      <p>{words('piece.designHint')}</p>
      <LinkButton to={stylePath(flow, code)} full>
        {words('piece.design')}
      </LinkButton>
    </div>
  );
}

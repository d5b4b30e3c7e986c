/**
 * The compare list at the bottom of a page: a mark for each item, which a tap removes, and a link to the comparison.
 */
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './CompareTray.module.css';

export interface CompareTrayProps {
  readonly label: string;
  readonly entries: readonly {
    readonly key: string;
    readonly mark: ReactNode;
    readonly removeLabel: string;
    readonly onRemove: () => void;
  }[];
  /** Why an item was not added. It is announced again whenever `times` changes. */
  readonly refusal: { readonly text: string; readonly times: number } | null;
  readonly open: { readonly to: string; readonly text: string };
  /** Replaces the link if there is only one item. */
  readonly singleItemText: string;
  readonly clear: { readonly text: string; readonly onClear: () => void };
}

export function CompareTray({ label, entries, refusal, open, singleItemText: one, clear }: CompareTrayProps) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={label} data-bottom-bar="" data-comes-up="">
      <p key={refusal?.times} className={styles.refusal} role="alert" hidden={refusal === null}>
        {refusal?.text}
      </p>
      <div className={styles.row}>
        <ul>
          {entries.map(({ key, mark, removeLabel, onRemove }) => (
            <li key={key}>
              <button type="button" className={styles.mark} aria-label={removeLabel} onClick={onRemove}>
                {mark}
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
        <Button className={styles.clear ?? ''} priority="low" onClick={clear.onClear}>
          {clear.text}
        </Button>
        {entries.length > 1 ? (
          <LinkButton priority="high" size="small" to={open.to}>
            {open.text}
          </LinkButton>
        ) : (
          <p className={styles.one}>{one}</p>
        )}
      </div>
      <VisuallyHidden live>{open.text}</VisuallyHidden>
    </section>
  );
}

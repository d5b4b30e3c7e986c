/**
 * A column for each item, a row for each fact. On a phone two columns are beside the names; the others are reached by
 * scrolling.
 */
import type { ReactNode } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './CompareTable.module.css';

export interface ComparedFacts {
  readonly key: string;
  readonly label: string;
  /** A text for each item; null if unknown. */
  readonly texts: readonly (string | null)[];
  readonly differs: boolean;
  /** Indices of the better items, if that can be judged. */
  readonly best?: readonly number[];
}

export interface CompareTableProps {
  readonly label: string;
  readonly heads: readonly {
    readonly key: string;
    readonly content: ReactNode;
    readonly removeLabel: string;
    readonly onRemove: () => void;
  }[];
  readonly rows: readonly ComparedFacts[];
  readonly words: {
    /** Heading of the column with the facts' names. */
    readonly fact: string;
    readonly differs: string;
    /** Text for the better items; omitted if no row has one. */
    readonly better?: string;
    readonly unknown: string;
  };
}

export function CompareTable({ label, heads, rows, words }: CompareTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable table must be reachable by keyboard
    <section className={styles.frame} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{words.fact}</VisuallyHidden>
            </th>
            {heads.map(({ key, content, removeLabel, onRemove }) => (
              <th key={key} scope="col">
                <div className={styles.head}>
                  {content}
                  <IconButton
                    className={styles.remove}
                    icon="close"
                    size={20}
                    label={removeLabel}
                    onClick={onRemove}
                  />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label: name, texts, differs, best = [] }) => (
            <tr key={key} className={classNames(differs && styles.differs)}>
              <th scope="row">
                {name}
                {differs ? <VisuallyHidden> {words.differs}</VisuallyHidden> : null}
              </th>
              {texts.map((text, index) => (
                <td
                  key={heads[index]?.key ?? index}
                  className={classNames(best.includes(index) && styles.best)}
                >
                  <span>{text ?? words.unknown}</span>
                  {best.includes(index) ? (
                    <>
                      <Icon name="check" size={16} />
                      <VisuallyHidden>{words.better}</VisuallyHidden>
                    </>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A column for each thing, a row for each fact. On a phone two columns stand beside the names, the others slide in. */
import type { ReactNode } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './CompareTable.module.css';

export interface ComparedFacts {
  readonly key: string;
  readonly label: string;
  /** A text for each thing; null where it is not known. */
  readonly texts: readonly (string | null)[];
  readonly differs: boolean;
  /** Places of the better ones, where that can be said. */
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
    /** Heads the column of names. */
    readonly fact: string;
    readonly differs: string;
    /** Where no row has a better one it is not said. */
    readonly better?: string;
    readonly unknown: string;
  };
}

export function CompareTable({ label, heads, rows, words }: CompareTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what slides must be reached by keyboard, too
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
              {texts.map((text, place) => (
                <td
                  key={heads[place]?.key ?? place}
                  className={classNames(best.includes(place) && styles.best)}
                >
                  <span>{text ?? words.unknown}</span>
                  {best.includes(place) ? (
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

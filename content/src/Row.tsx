/** A row of a page: full-bleed or as wide as the page, on one of the design's grounds. */
import type { ContentNode } from '@jinlan/contract/content-tree';
import { classNames, Link, Section } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { boxOf } from './box.ts';
import { linkTarget } from './link-target.ts';
import styles from './Row.module.css';
import { useContent } from './source.tsx';

interface RowProps {
  readonly row: Extract<ContentNode, { kind: 'row' }>;
  readonly children: ReactNode;
}

/** Whether the row is text under headings, which have a column of their own on wide screens. */
const isDocument = ({ children }: RowProps['row']): boolean =>
  children.some((child) => child.kind === 'heading');

export function Row({ row, children }: RowProps) {
  const shop = useContent().useShop();
  const ground = classNames(row.ground && styles[row.ground], isDocument(row) && styles.document);
  if (row.appearance === 'full' && !row.heading) {
    return (
      <div className={classNames(styles.full, ground)} style={boxOf(row.style)}>
        {children}
      </div>
    );
  }
  return (
    <Boxed row={row}>
      <Section
        className={ground}
        {...(row.heading ? { heading: row.heading } : {})}
        {...(row.lead ? { lead: row.lead } : {})}
        {...(row.link
          ? {
              end: (
                <Link className={styles.more} to={linkTarget(row.link.to, shop)}>
                  {row.link.text}
                </Link>
              ),
            }
          : {})}
      >
        {children}
      </Section>
    </Boxed>
  );
}

/** Wraps the section in the style that an editor set on the row. */
function Boxed({ row: { style }, children }: RowProps) {
  return style ? <div style={boxOf(style)}>{children}</div> : children;
}

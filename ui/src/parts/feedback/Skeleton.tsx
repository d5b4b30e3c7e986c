/**
 * Placeholders in the shape of the content, so nothing moves when it loads. Screen readers get one text from
 * `SkeletonRegion`.
 */
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Skeleton.module.css';

export function Skeleton({
  shape = 'line',
  width,
}: {
  readonly shape?: 'line' | 'heading' | 'picture' | 'block' | 'button';
  readonly width?: 'full' | 'long' | 'half' | 'short';
}) {
  return (
    <span className={classNames(styles.ghost, styles[shape], styles[width ?? 'full'])} aria-hidden="true" />
  );
}

export function SkeletonRegion({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden live>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton shape="picture" />
      <Skeleton width="long" />
      <Skeleton width="half" />
      <Skeleton width="short" />
    </div>
  );
}

/** The spinner, 64 px with a pulse of 1.5 s (specification 9). */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

import { SkeletonRegion } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.tsx';
import { LoadError, type LoadErrorProps } from './LoadError.tsx';

interface LoadedProps<Value> extends Omit<LoadErrorProps, 'children'> {
  /** Null or undefined as long as there is nothing to show. */
  readonly value: Value | null | undefined;
  readonly loading: boolean;
  /** A placeholder in the shape of the content. */
  readonly skeleton: ReactNode;
  readonly skeletonClass?: string | undefined;
  /** Shown instead of empty content. */
  readonly empty?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** The four states of data on a page: loading, failed with a retry button, empty, loaded. */
export function Loaded<Value>({
  value,
  loading,
  skeleton,
  skeletonClass,
  empty,
  children,
  ...failure
}: LoadedProps<Value>) {
  const words = useWords();
  if (loading) {
    return (
      <SkeletonRegion label={words('ui.loading')} className={skeletonClass}>
        {skeleton}
      </SkeletonRegion>
    );
  }
  if (value === null || value === undefined) return <LoadError {...failure} />;
  return empty || children(value);
}

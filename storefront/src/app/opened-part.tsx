import { Suspense, useRef } from 'react';

/**
 * Renders nothing before the part first opens, so that its code loads only then. Later the closed part stays, so that
 * its closing is animated.
 */
export function OpenedPart({
  open,
  children,
}: {
  readonly open: boolean;
  readonly children: React.ReactNode;
}) {
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  return wasOpened.current ? <Suspense>{children}</Suspense> : null;
}

import { Suspense, useRef } from 'react';

/** Renders a part from its first opening on, so that its code loads only then and its closing is still seen. */
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

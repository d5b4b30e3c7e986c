import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls a message into view and focuses it, each time `messageKey` changes; null for no message. */
export function Revealed({
  messageKey,
  children,
}: {
  readonly messageKey: unknown;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (messageKey === null) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [messageKey]);
  return messageKey === null ? null : (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}

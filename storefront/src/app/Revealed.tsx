import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls a message into view and focuses it, each time `said` changes. */
export function Revealed({ said, children }: { readonly said: unknown; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said === null) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [said]);
  return said === null ? null : (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}

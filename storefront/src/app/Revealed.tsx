import { type ReactNode, useEffect, useRef } from 'react';

/** What has just been said to the shopper, brought into sight and into focus; again each time that `said` is another. */
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

/** A panel under the header that leaves the page usable. Esc, a click outside or Tab beyond its end closes it. */

import { useWords } from '@jinlan/client/words';
import { classNames, IconButton } from '@jinlan/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './HeaderPanel.module.css';

export function HeaderPanel({
  open,
  onClose,
  label,
  side = 'start',
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly side?: 'start' | 'end';
  readonly children: ReactNode;
}) {
  const words = useWords();
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    panel.current?.focus();
    const outside = (event: Event) => {
      const target = event.target as Node;
      // The button that opened the panel toggles it itself.
      if (panel.current?.contains(target) || before?.contains(target)) return;
      close.current();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close.current();
      if (before instanceof HTMLElement) before.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  if (!open) return null;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles.panel, styles[side])}
    >
      <div className={styles.head}>
        <p className={styles.title}>{label}</p>
        <IconButton icon="close" size={20} label={words('ui.close')} onClick={onClose} />
      </div>
      {children}
    </div>
  );
}

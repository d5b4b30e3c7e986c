import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import styles from './header-state.module.css';

interface MiniCartState {
  readonly open: boolean;
  readonly show: () => void;
  readonly hide: () => void;
  readonly toggle: () => void;
}

const MiniCartContext = createContext<MiniCartState | null>(null);

export function MiniCartProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const state = useMemo<MiniCartState>(
    () => ({
      open,
      show: () => setOpen(true),
      hide: () => setOpen(false),
      toggle: () => setOpen((present) => !present),
    }),
    [open],
  );
  return <MiniCartContext value={state}>{children}</MiniCartContext>;
}

export function useMiniCart(): MiniCartState {
  const state = useContext(MiniCartContext);
  if (!state) throw new Error('The mini cart is used outside MiniCartProvider');
  return state;
}

/**
 * Put first into a screen whose picture runs under the header: the header lies transparent over it until the page is
 * scrolled by 30 px. A mark in the page rather than a state, so that the server's document has it right at once.
 */
export function TransparentHeader() {
  return <span className={styles.under} data-under-header="" aria-hidden="true" />;
}

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import styles from './header-state.module.css';

interface MiniCartState {
  readonly open: boolean;
  /** Opens the drawer. Resolves when it is visible or has been closed, after 10 s at the latest. */
  readonly show: () => Promise<void>;
  /** Called by the drawer once it is visible. */
  readonly appeared: () => void;
  readonly hide: () => void;
  readonly toggle: () => void;
}

/** If a drawer's code fails to load, its button must not stay busy. */
const LONGEST_WAIT_MS = 10_000;

const MiniCartContext = createContext<MiniCartState | null>(null);

export function MiniCartProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const isOnScreen = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const state = useMemo<MiniCartState>(() => {
    const settle = (onScreen: boolean): void => {
      isOnScreen.current = onScreen;
      for (const resolve of waiting.current.splice(0)) resolve();
    };
    const hide = (): void => {
      setOpen(false);
      settle(false);
    };
    return {
      open,
      show() {
        setOpen(true);
        if (isOnScreen.current) return Promise.resolve();
        return new Promise((resolve) => {
          waiting.current.push(resolve);
          setTimeout(resolve, LONGEST_WAIT_MS);
        });
      },
      appeared: () => settle(true),
      hide,
      toggle: () => (open ? hide() : setOpen(true)),
    };
  }, [open]);
  return <MiniCartContext value={state}>{children}</MiniCartContext>;
}

export function useMiniCart(): MiniCartState {
  const state = useContext(MiniCartContext);
  if (!state) throw new Error('The mini cart is used outside MiniCartProvider');
  return state;
}

/**
 * The first element of a screen with a picture behind the header, which is transparent until the page is scrolled by 30
 * px. It is an element rather than state, so the server's document is right at once.
 */
export function TransparentHeader() {
  return <span className={styles.under} data-under-header="" aria-hidden="true" />;
}

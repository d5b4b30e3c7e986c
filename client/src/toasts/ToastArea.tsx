import { Toast } from '@jinlan/ui';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useWords } from '../words/words.tsx';
import styles from './ToastArea.module.css';
import { createToastStore, type ToastEntry, type ToastStore } from './toasts.ts';

const ToastContext = createContext<ToastStore>(createToastStore());

export function ToastProvider({
  store,
  children,
}: {
  readonly store: ToastStore;
  readonly children: ReactNode;
}) {
  return <ToastContext value={store}>{children}</ToastContext>;
}

/** Usage: `const toasts = useToasts(); toasts.add({ type: 'info', message })`. */
export function useToasts(): ToastStore {
  return useContext(ToastContext);
}

/** The server's document has no toasts. */
const NO_TOASTS: readonly ToastEntry[] = [];
const noToasts = () => NO_TOASTS;

export function ToastArea() {
  const store = useToasts();
  const words = useWords();
  const toasts = useSyncExternalStore(store.subscribe, store.list, noToasts);
  return (
    <div className={styles.area}>
      {toasts.map((toast) => {
        const remove = () => store.remove(toast.id);
        return (
          <Toast
            key={`${toast.id} ${toast.repetitions}`}
            type={toast.type}
            message={toast.message}
            {...(toast.icon && { icon: toast.icon })}
            {...(toast.actionText && {
              actionText: toast.actionText,
              onAction: () => (toast.onAction ? toast.onAction(remove) : remove()),
            })}
            dismissLabel={words('ui.close')}
            {...(toast.dismissable && {
              onDismiss: () => (toast.onDismiss ? toast.onDismiss(remove) : remove()),
            })}
          />
        );
      })}
    </div>
  );
}

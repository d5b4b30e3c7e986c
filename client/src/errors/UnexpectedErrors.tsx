import { useEffect } from 'react';
import { useToasts } from '../toasts/ToastArea.tsx';
import { useWords } from '../words/words.tsx';
import { createUnexpectedErrors } from './unexpected-errors.ts';

/** Milliseconds, from specification 9. */
const TOAST_MS = 15_000;

interface UnexpectedErrorsProps {
  readonly open?: typeof createUnexpectedErrors;
}

/** Shows errors that no other code handled. Dismissing a toast marks its error as handled. */
export function UnexpectedErrors({ open = createUnexpectedErrors }: UnexpectedErrorsProps) {
  const words = useWords();
  const toasts = useToasts();

  useEffect(() => {
    const errors = open();
    const show = (thrown: unknown) => {
      const error = errors.report(thrown, location.pathname);
      if (error === null) return;
      const debug = words('errors.unexpected.debug', { reference: error.debug });
      toasts.add({
        type: 'error',
        message: `${words('errors.unexpected')}\n${debug}`,
        timeout: TOAST_MS,
        onDismiss(remove) {
          errors.handle(error.id);
          remove();
        },
      });
    };
    const onError = (event: ErrorEvent) => show(event.error);
    const onRejection = (event: PromiseRejectionEvent) => show(event.reason);
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onRejection);
    return () => {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
    };
  }, [open, toasts, words]);

  return null;
}

import { useState } from 'react';

/** Whether a form of a page is open, with a function that opens or closes it. */
export interface OpenForm {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

interface OneOpenForm {
  readonly isAnyOpen: boolean;
  /** The form with this name; opening it closes the others. */
  readonly formOf: (name: string) => OpenForm;
}

interface OpenedForm {
  readonly name: string;
  /** The code of the order's method when it was opened. */
  readonly method: string;
}

/**
 * Keeps at most one of a page's forms open, so that only one button is the strong one. A form is closed once the order
 * has another payment method.
 */
export function useOneOpenForm(method: string): OneOpenForm {
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const openName = opened?.method === method ? opened.name : null;
  return {
    isAnyOpen: openName !== null,
    formOf: (name) => ({
      isOpen: openName === name,
      setOpen: (isOpen) =>
        setOpened((current) => (isOpen ? { name, method } : current?.name === name ? null : current)),
    }),
  };
}

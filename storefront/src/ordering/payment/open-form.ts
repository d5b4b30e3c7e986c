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

/** Keeps at most one of a page's forms open, so that only one button is the strong one. */
export function useOneOpenForm(): OneOpenForm {
  const [opened, setOpened] = useState<string | null>(null);
  return {
    isAnyOpen: opened !== null,
    formOf: (name) => ({
      isOpen: opened === name,
      setOpen: (isOpen) => setOpened((current) => (isOpen ? name : current === name ? null : current)),
    }),
  };
}

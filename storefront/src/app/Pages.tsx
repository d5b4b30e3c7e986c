import { useWords } from '@jinlan/client/words';
import { Pagination } from '@jinlan/ui';

interface PagesProps {
  /** The number of the current page, from 1. */
  readonly page: number;
  readonly pages: number;
  hrefOf(page: number): string;
}

/** The links to the pages of a list. */
export function Pages(props: PagesProps) {
  const words = useWords();
  return (
    <Pagination
      {...props}
      label={words('ui.pages')}
      pageLabel={(page) => words('ui.page', { page })}
      previousLabel={words('ui.previous')}
      nextLabel={words('ui.next')}
    />
  );
}

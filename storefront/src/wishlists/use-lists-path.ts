import { useLocation } from 'react-router';

/** Path of the page of lists that is open: `/favourite` in a mini-program, else `/wishlist`. */
export function useListsPath(): string {
  const { pathname } = useLocation();
  return /^\/favourite(?:\/|$)/.test(pathname) ? '/favourite' : '/wishlist';
}

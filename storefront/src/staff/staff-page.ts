import { nextPage } from '../account/next-page.ts';

/** Returns the page that a staff sign-in opens: the staff page that required it, else the orders. */
export function staffPage(next: string | null): string {
  const page = nextPage(next, '/staff/orders');
  return /^\/staff\//.test(page) ? page : '/staff/orders';
}

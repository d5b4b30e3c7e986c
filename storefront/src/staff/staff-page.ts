import { nextPage } from '../account/next-page.ts';

/** Where a staff sign-in leads: the staff page that asked for it, else the orders. */
export function staffPage(next: string | null): string {
  const page = nextPage(next, '/staff/orders');
  return /^\/staff\//.test(page) ? page : '/staff/orders';
}

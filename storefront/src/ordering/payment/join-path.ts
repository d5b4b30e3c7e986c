import type { OrderFragment } from '../fragments.generated.ts';

/**
 * Path of the page that creates an account, prefilled from the order's address, with the order's number (specification
 * 2).
 */
export function joinPath({
  number,
  email,
  shipping_address: person,
}: Pick<OrderFragment, 'number' | 'email' | 'shipping_address'>): string {
  const query = new URLSearchParams({
    order: number,
    ...(email ? { email } : {}),
    ...(person?.firstname ? { firstName: person.firstname } : {}),
    ...(person?.lastname ? { lastName: person.lastname } : {}),
  });
  return `/create-account?${query}`;
}

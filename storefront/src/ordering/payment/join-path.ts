import type { OrderFragment } from '../fragments.generated.ts';

/** Create account, filled in from the order's address (specification 2); the page is told which order. */
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

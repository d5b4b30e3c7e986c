import type { Words } from '@jinlan/client/words';

/** `delivery` as the wire has it. */
export function deliveryWords({ delivery }: { readonly delivery: string }, words: Words<'staff'>): string {
  if (delivery === 'none') return words('staff.delivery.none');
  return words(delivery === 'pickup' ? 'staff.delivery.pickup' : 'staff.delivery.courier');
}

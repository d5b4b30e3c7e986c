import type { Words } from '@jinlan/client/words';
import type { DeliveryCode } from '@jinlan/domain/orders';
import type { MessageKey } from '@jinlan/messages';

const keys: Readonly<Record<DeliveryCode, MessageKey<'staff'>>> = {
  courier: 'staff.delivery.courier',
  pickup: 'staff.delivery.pickup',
  none: 'staff.delivery.none',
};

/** Returns the name of a delivery; `delivery` is the API's value. */
export const deliveryWords = (
  { delivery }: { readonly delivery: DeliveryCode },
  words: Words<'staff'>,
): string => words(keys[delivery]);

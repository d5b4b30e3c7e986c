/**
 * Once all that a delivery needs is there, it is saved to the bag, so that its cost shows before the order. Saved
 * again a moment after each change; what the server refuses is said at its field.
 */

import type { ShopError } from '@jinlan/client/data';
import { storedValues, useMutation } from '@jinlan/client/data';
import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  type CheckoutRules,
  type CheckoutValues,
  checkDeliveryFields,
  deliveryOnWire,
} from './checkout-form.ts';
import { storeShippingMethods } from './draft.ts';
import { SaveDeliveryDocument } from './queries.generated.ts';

const restMs = 700;

interface SavedDeliveryOptions {
  readonly cartId: string;
  readonly rules: CheckoutRules;
  readonly form: UseFormReturn<CheckoutValues>;
  readonly showOnFields: (error: ShopError, options: { readonly focus: boolean }) => boolean;
}

export function useSavedDelivery({ cartId, rules, form, showOnFields }: SavedDeliveryOptions): void {
  const [save] = useMutation(SaveDeliveryDocument);
  const last = useRef('');
  const refuse = useRef(showOnFields);
  useEffect(() => {
    refuse.current = showOnFields;
  });

  const saveIfWhole = useCallback(
    async (values: CheckoutValues) => {
      if (rules.isVirtual || checkDeliveryFields(values, rules).length > 0) return;
      const delivery = deliveryOnWire(values, rules);
      const text = JSON.stringify([cartId, delivery]);
      if (text === last.current) return;
      last.current = text;
      const outcome = await save({ cartId, ...delivery });
      if (outcome.ok) return storeShippingMethods(storedValues, outcome.value);
      // Asked in passing: whoever types on is not torn away from their field.
      if (outcome.error.kind === 'refusal') refuse.current(outcome.error, { focus: false });
      else if (last.current === text) last.current = '';
    },
    [cartId, rules, save],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void saveIfWhole(form.getValues());
    const typed = form.watch((values) => {
      clearTimeout(timer);
      timer = setTimeout(() => void saveIfWhole(values as CheckoutValues), restMs);
    });
    return () => {
      clearTimeout(timer);
      typed.unsubscribe();
    };
  }, [form, saveIfWhole]);
}

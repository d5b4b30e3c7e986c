/**
 * Saves the delivery to the bag once it is complete, so its cost is shown before the order. Saves again shortly after
 * each change. A refusal of the server appears at its field.
 */

import { type ShopError, storedValues, useMutation } from '@jinlan/client/data';
import type { FormFields } from '@jinlan/client/forms';
import { useCallback, useEffect, useRef } from 'react';
import {
  type CheckoutRules,
  type CheckoutValues,
  checkDeliveryFields,
  deliveryOnWire,
} from './checkout-form.ts';
import { storeShippingMethods } from './draft.ts';
import { SaveDeliveryDocument, type SavedAddressFragment } from './queries.generated.ts';

const restMs = 700;

interface SavedDeliveryOptions {
  readonly cartId: string;
  readonly rules: CheckoutRules;
  readonly form: FormFields<CheckoutValues>;
  /** The customer's addresses; one that was edited is saved to the bag anew. */
  readonly addresses: readonly SavedAddressFragment[] | null;
  /** Assigns a refusal to its fields. */
  readonly onRefused: (error: ShopError) => void;
}

export function useSavedDelivery({ cartId, rules, form, addresses, onRefused }: SavedDeliveryOptions): void {
  const [save] = useMutation(SaveDeliveryDocument);
  const { valuesNow, onValues } = form;
  const last = useRef('');
  const refuse = useRef(onRefused);
  useEffect(() => {
    refuse.current = onRefused;
  });

  const saveIfWhole = useCallback(
    async (values: CheckoutValues) => {
      if (rules.isVirtual || checkDeliveryFields(values, rules).length > 0) return;
      const delivery = deliveryOnWire(values, rules);
      const saved = addresses?.find(({ id }) => String(id) === values.address);
      const text = JSON.stringify([cartId, delivery, saved]);
      if (text === last.current) return;
      last.current = text;
      const outcome = await save({ cartId, ...delivery });
      if (outcome.ok) return storeShippingMethods(storedValues, outcome.value);
      if (outcome.error.kind === 'refusal') refuse.current(outcome.error);
      else if (last.current === text) last.current = '';
    },
    [cartId, rules, addresses, save],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void saveIfWhole(valuesNow());
    const stop = onValues((values) => {
      clearTimeout(timer);
      timer = setTimeout(() => void saveIfWhole(values), restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [valuesNow, onValues, saveIfWhole]);
}

import { useClient } from 'urql';
import { AppointmentSlotsDocument } from './queries.generated.ts';

/**
 * Returns a function that loads the times of a store again for the `SlotPicker` on the page, because somebody else has
 * taken one.
 */
export function useReloadSlots(): (store: string, sku: string | null) => void {
  const client = useClient();
  return (store, sku) =>
    void client
      .query(AppointmentSlotsDocument, { store, sku }, { requestPolicy: 'network-only' })
      .toPromise();
}

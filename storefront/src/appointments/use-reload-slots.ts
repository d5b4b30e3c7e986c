import { useClient } from 'urql';
import { AppointmentSlotsDocument } from './queries.generated.ts';

/** Loads the times of a store again, for the `SlotPicker` that shows them: somebody else has taken one. */
export function useReloadSlots(): (store: string, sku: string | null) => void {
  const client = useClient();
  return (store, sku) =>
    void client
      .query(AppointmentSlotsDocument, { store, sku }, { requestPolicy: 'network-only' })
      .toPromise();
}

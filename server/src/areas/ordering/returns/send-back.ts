import type { Actor } from '@jinlan/domain/people';
import { readParcel } from '@jinlan/domain/returns';
import type {
  AddReturnTrackingInput,
  RemoveReturnTrackingInput,
} from '../../../graphql/generated/resolvers.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { findForBuyer } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { changeReturn } from './change-return.ts';
import { type NamedReturn, readPartUid, readReturnUid } from './return-uid.ts';
import { addParcel, announceReturnDetails, removeParcel } from './store-return-details.ts';

/** Adds the parcel in which pieces come back, as its buyer names it. The same parcel again changes nothing. */
export async function addReturnTracking(
  services: Services,
  caller: Actor,
  input: AddReturnTrackingInput,
): Promise<NamedReturn & { readonly order: OrderRow; readonly trackingNumber: string }> {
  const named = readReturnUid(input.return_uid);
  const key = { number: named.number, accessToken: input.access_token || null };
  const { order: unlockedOrder } = await findForBuyer(services, caller, key, 'order.send-back');
  const typed = { carrier: readCarrierUid(input.carrier_uid), number: input.tracking_number };
  let trackingNumber = '';
  const order = await changeReturn(services, unlockedOrder, named.sequence, async (tx, locked, sent, now) => {
    const isOpen = sent.settledVersion === null;
    const parcel = readParcel(locked.market, { isOpen, parcels: sent.parcels }, typed);
    if (!parcel.ok) throw refuse('RETURN_PARCEL_INVALID', parcel.error.data);
    trackingNumber = parcel.value.number;
    await addParcel(tx, sent.id, parcel.value, now);
    await announceReturnDetails(tx, locked.number);
  });
  return { ...named, order, trackingNumber };
}

/** Removes a parcel for the buyer while the return waits. If it is gone already, changes nothing. */
export async function removeReturnTracking(
  services: Services,
  caller: Actor,
  input: RemoveReturnTrackingInput,
): Promise<NamedReturn & { readonly order: OrderRow }> {
  const { partId, ...named } = readPartUid(input.return_shipping_tracking_uid);
  const key = { number: named.number, accessToken: input.access_token || null };
  const { order: unlockedOrder } = await findForBuyer(services, caller, key, 'order.send-back');
  const order = await changeReturn(services, unlockedOrder, named.sequence, async (tx, locked, sent) => {
    if (!sent.parcels.some(({ id }) => id === partId)) return;
    if (sent.settledVersion !== null) throw refuse('RETURN_PARCEL_INVALID', { reason: 'settled' });
    await removeParcel(tx, sent.id, partId);
    await announceReturnDetails(tx, locked.number);
  });
  return { ...named, order };
}

const readCarrierUid = (uid: string): string => Buffer.from(uid.slice(0, 40), 'base64').toString('latin1');

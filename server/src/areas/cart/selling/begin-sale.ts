import { CART_ID_LENGTH } from '@jinlan/domain/kernel';
import { marketFacts } from '@jinlan/domain/markets';
import { refuse } from '../../../platform/requests/refusal.ts';
import { type Caller, type SaleCustomerInput, type StaffActor, sellerOf } from '../../identity/index.ts';
import type { Source } from '../../stores/index.ts';
import { readCollector } from '../checkout/addresses.ts';
import type { CartParts } from '../lines/parts.ts';
import type { CartContext } from '../opening/open-cart.ts';
import { loadCart, setAddress, touch } from '../store.ts';
import { addSale, openSaleOf } from './store-sales.ts';

export type SaleContext = CartContext & Caller;

/**
 * Begins a sale for a customer in the seller's store, and returns the id of its cart. If the seller has an open sale for the
 * same customer, returns that one. The name and number of the customer become those of the collector. Refuses with
 * SALE_OTHER_MARKET and SALE_STORE_UNSUITED before it looks the customer up, and then as `customerForSale` does.
 */
export async function beginSale(
  parts: CartParts,
  context: SaleContext,
  input: SaleCustomerInput,
): Promise<string> {
  const { platform, customers } = parts;
  const actor = sellerOf(context.actor);
  if (input.memberCode === null && input.mobile === null)
    throw refuse('INVALID_PHONE', { reason: 'missing' });
  const source = storeOf(parts, context, actor);
  const { market, locale } = context.storeView;
  const seller = { staffNo: actor.staffNo, storeId: actor.storeId };
  return customers.customerForSale(context, input, async (tx, customer) => {
    const key = { seller, customerId: customer.customerId, market };
    const collector = readCollector(
      {
        ...{ firstname: customer.firstName, lastname: customer.lastName, telephone: customer.mobile },
        ...{ street: [], country_code: marketFacts[market].country },
      },
      source,
      locale,
    );
    const newId = platform.random.token(CART_ID_LENGTH);
    const isNew = await addSale(tx, newId, key, context.now);
    const id = isNew ? newId : await openSaleOf(tx, key);
    const row = id === null ? null : await loadCart(tx, id);
    if (row === null) throw new Error('An open sale was ended while it began again');
    if (!isNew) await touch(tx, row.id, context.now);
    const addressed = await setAddress(tx, row, 'shipping', collector);
    await setAddress(tx, addressed, 'billing', null);
    return row.id;
  });
}

function storeOf({ stores }: CartParts, { storeView }: SaleContext, { storeId }: StaffActor): Source {
  const own = stores.source(storeId);
  if (own !== null && own.market !== storeView.market)
    throw refuse('SALE_OTHER_MARKET', { market: own.market });
  const source = stores.pickupStore(storeView.market, storeId);
  if (source === null) throw refuse('SALE_STORE_UNSUITED');
  return source;
}

import { useWords, type Words } from '@jinlan/client/words';
import { addressText } from '../../addresses/address-text.ts';
import { personText } from '../../ordering/order-words.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import type { OrderStep } from '../steps/use-order-step.ts';
import { Box, type Fact, Facts } from './Box.tsx';
import { deliveryWords } from './delivery-words.ts';
import { ShowAddress } from './ShowAddress.tsx';

/**
 * Buyer and delivery, masked by the server. For a collection, a text in place of the mobile number says when staff ask
 * for it. While the buyer has a question to answer, a button reveals the number to call.
 */
export function Buyer({ order, step }: { readonly order: StaffOrderFragment; readonly step: OrderStep }) {
  const words = useWords('staff');
  const { pickup_store: store, shipping_address: address } = order;
  const fact = (key: string, label: string, value: Fact['value'] | null | undefined): Fact[] =>
    value ? [{ key, label, value }] : [];
  return (
    <Box title={words('staff.order.buyer')} note={deliveryWords(order, words)}>
      <Facts
        facts={[
          ...fact('name', words('staff.order.name'), order.customer_name),
          ...fact(
            'mobile',
            words('staff.order.mobile'),
            store ? words('staff.order.mobileAsked') : order.telephone,
          ),
          ...fact('email', words('staff.order.email'), order.email),
          ...(store
            ? fact('collect', words('staff.order.collect'), store.name)
            : fact(
                'deliver',
                words('staff.order.deliverTo'),
                address ? `${personText(address).join(' ')}\n${addressText(address, words.locale)}` : null,
              )),
          ...order.tracking.flatMap(({ title, number }) =>
            fact(`parcel ${number}`, words('staff.order.parcel'), `${title} ${number ?? ''}`),
          ),
          ...fact('remark', words('staff.order.remark'), order.remark),
          ...fact('gift', words('staff.order.orderGift'), giftText(order, words)),
        ]}
      />
      {order.question ? <ShowAddress order={order} step={step} /> : null}
    </Box>
  );
}

/** The texts of an order that is a gift as a whole, one to a line; empty for other orders. */
function giftText(
  { gift_message: gift, gift_receipt_included: hidesPrices }: StaffOrderFragment,
  words: Words<'staff'>,
): string {
  return [
    gift?.to ? words('staff.order.orderGift.to', { name: gift.to }) : '',
    gift?.message ?? '',
    gift?.from ? words('staff.order.orderGift.from', { name: gift.from }) : '',
    // An empty line separates the giver's words from the shop's.
    hidesPrices && gift ? '\n' : '',
    hidesPrices ? words('staff.order.orderGift.noPrices') : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

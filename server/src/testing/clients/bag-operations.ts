import type { Action } from '@jinlan/domain/people';
import { address, fixedPiece } from '../buyer.ts';
import type { Entry } from './operations.ts';

type BagEntry = (action: Action, variables: Entry['variables'], changes?: Partial<Entry>) => Entry;

const cartInput =
  (input: object = {}): Entry['variables'] =>
  ({ id }) => ({ input: { cart_id: id, ...input } });

/** Returns the entries of the operations on a bag, including `placeOrder`. */
export function bagOperations(bag: BagEntry) {
  return {
    addProductsToCart: bag('cart.change', ({ id }) => ({
      cartId: id,
      cartItems: [{ sku: fixedPiece, quantity: 1 }],
    })),
    addSimpleProductsToCart: bag(
      'cart.change',
      cartInput({ cart_items: [{ data: { sku: fixedPiece, quantity: 1 } }] }),
    ),
    addConfigurableProductsToCart: bag(
      'cart.change',
      cartInput({ cart_items: [{ parent_sku: 'JL10428', data: { sku: 'JL10428-15', quantity: 1 } }] }),
    ),
    addBundleProductsToCart: bag(
      'cart.change',
      cartInput({
        cart_items: [
          { data: { sku: fixedPiece, quantity: 1 }, bundle_options: [{ id: 1, quantity: 1, value: ['1'] }] },
        ],
      }),
    ),
    addVirtualProductsToCart: bag(
      'cart.change',
      cartInput({ cart_items: [{ data: { sku: 'JL90101', quantity: 1 } }] }),
    ),
    addDownloadableProductsToCart: bag(
      'cart.change',
      cartInput({ cart_items: [{ data: { sku: 'JL90201', quantity: 1 } }] }),
    ),
    updateCartItems: bag('cart.change', ({ id, key }) => ({
      input: { cart_id: id, cart_items: [{ cart_item_id: key.line, quantity: 2 }] },
    })),
    replaceCartItem: bag('cart.change', ({ id, key }) => ({
      input: {
        cart_id: id,
        cart_item_uid: key.line,
        cart_item: { sku: 'JL90201', quantity: 2 },
      },
    })),
    removeItemFromCart: bag('cart.change', ({ id, key }) => ({
      input: { cart_id: id, cart_item_id: key.line },
    })),
    applyCouponToCart: bag('cart.change', cartInput({ coupon_code: 'NOSUCH' }), {
      otherwise: 'COUPON_INVALID',
    }),
    removeCouponFromCart: bag('cart.change', cartInput()),
    applyCouponsToCart: bag('cart.change', cartInput({ coupon_codes: ['NOSUCH'] }), {
      otherwise: 'COUPON_INVALID',
    }),
    removeCouponsFromCart: bag('cart.change', cartInput({ coupon_codes: [] })),
    applyGiftCardToCart: bag('cart.change', cartInput({ gift_card_code: 'NOSUCHCARD1' }), {
      otherwise: 'GIFT_CARD_INVALID',
    }),
    removeGiftCardFromCart: bag('cart.change', cartInput({ gift_card_code: 'NOSUCHCARD1' }), {
      otherwise: 'GIFT_CARD_NOT_APPLIED',
    }),
    applyStoreCreditToCart: bag('cart.change', cartInput()),
    removeStoreCreditFromCart: bag('cart.change', cartInput()),
    applyTradeInsToCart: bag('cart.change', ({ id }) => ({ cart_id: id })),
    removeTradeInsFromCart: bag('cart.change', ({ id }) => ({ cart_id: id })),
    applyRewardPointsToCart: bag('cart.read', ({ id }) => ({ cartId: id }), {
      otherwise: 'POINTS_NOT_SPENDABLE',
    }),
    removeRewardPointsFromCart: bag('cart.read', ({ id }) => ({ cartId: id }), {
      otherwise: 'POINTS_NOT_SPENDABLE',
    }),
    clearCart: bag('cart.change', ({ id }) => ({ input: { uid: id } })),
    setGuestEmailOnCart: bag('cart.change', cartInput({ email: 'walk@example.com' }), {
      otherwise: 'GUESTS_ONLY',
    }),
    setShippingAddressesOnCart: bag('cart.change', cartInput({ shipping_addresses: [{ address }] })),
    setBillingAddressOnCart: bag('cart.change', cartInput({ billing_address: { address } })),
    setShippingMethodsOnCart: bag(
      'cart.change',
      cartInput({ shipping_methods: [{ carrier_code: 'courier', method_code: 'standard' }] }),
    ),
    setPaymentMethodOnCart: bag('cart.change', cartInput({ payment_method: { code: 'checkmo' } })),
    acknowledgeCartPrices: bag('cart.change', cartInput({ price_token: 'an old one' }), {
      otherwise: 'PRICE_CHANGED',
    }),
    setGiftOptionsOnCart: bag(
      'cart.change',
      cartInput({ gift_receipt_included: true, printed_card_included: false }),
    ),
    setCartRemark: bag('cart.change', cartInput({ remark: 'Please ring twice' })),
    addGiftToCart: bag('cart.change', ({ id }) => ({ cartId: id, rule_gift_products: [] })),
    removeSpotsForCart: bag('cart.change', ({ id }) => ({ cart_id: id })),
    placeOrder: bag('order.place', cartInput()),
    estimateShippingMethods: bag('cart.read', cartInput({ address: { country_code: 'HK' } })),
    estimateTotals: bag('cart.read', cartInput({ address: { country_code: 'HK' } })),
  } satisfies Readonly<Record<string, Entry>>;
}

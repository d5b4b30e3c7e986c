import type { TestShop } from '../shop.ts';
import { documents } from './stock-documents.ts';

/** Placeholders that storefronts written for Magento send before the buyer has entered an address. */
export const placeholders = {
  firstname: 'firstname',
  lastname: 'lastname',
  street: ['street'],
  city: 'city',
  telephone: 'telephone',
};

interface Amount {
  readonly value: number;
  readonly currency: string;
}

export interface ClientMethod {
  readonly carrier_code: string;
  readonly method_code: string;
  readonly available: boolean;
  readonly error_message: string | null;
  readonly amount: Amount;
  readonly price_excl_tax: Amount;
  readonly price_incl_tax: Amount;
}

export interface ClientLine {
  readonly id: string;
  readonly uid: string;
  readonly quantity: number;
  readonly product: {
    readonly sku: string;
    readonly variants?: readonly { readonly attributes: readonly { readonly uid: string }[] }[];
  };
  readonly errors: readonly { readonly message: string }[] | null;
  readonly configurable_options?: readonly {
    readonly configurable_product_option_value_uid: string;
    readonly value_label: string;
  }[];
}

/** The fields of the fragment `ClientCart` that the tests read. */
export interface ClientCart {
  readonly id: string;
  readonly email: string | null;
  readonly total_quantity: number;
  readonly items: readonly ClientLine[];
  readonly applied_coupons: readonly { readonly code: string }[] | null;
  readonly prices: {
    readonly grand_total: Amount;
    readonly subtotal_including_tax: Amount;
    readonly applied_taxes: readonly unknown[];
  };
  readonly shipping_addresses: readonly {
    readonly firstname: string;
    readonly available_shipping_methods: readonly ClientMethod[];
    readonly selected_shipping_method: ClientMethod | null;
  }[];
  readonly billing_address: { readonly firstname: string } | null;
  readonly available_payment_methods: readonly { readonly code: string }[];
  readonly selected_payment_method: {
    readonly code: string;
    readonly title: string;
    readonly purchase_order_number: string | null;
  };
}

export interface ClientAddress {
  readonly id: number;
  readonly firstname: string;
  readonly city: string;
}

export interface ClientOrder {
  readonly number: string;
  readonly shipping_address: object;
}

export type DocumentName = keyof typeof documents;

/** The data of an answer, by the name of the root field. */
type Answer<T> = Readonly<Record<string, T>>;

/**
 * Creates a client that sends the documents of storefronts written for Magento. It starts with an empty cart or with
 * `knownCart`, and adds the name of each sent document to `sentDocuments`.
 */
export async function createStockClient(
  shop: Pick<TestShop, 'graphql'>,
  storeHeaders: Readonly<Record<string, string>>,
  knownCart: string | null = null,
  sentDocuments: Set<DocumentName> = new Set(),
) {
  let headers: Record<string, string> = { ...storeHeaders, authorization: '' };
  const send = async <T>(name: DocumentName, variables: object = {}): Promise<Answer<T>> => {
    sentDocuments.add(name);
    const { data, errors } = await shop.graphql(documents[name], variables, headers);
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
    return data;
  };
  const part = async <T>(name: DocumentName, field: string, variables: object = {}): Promise<T> =>
    (await send<T>(name, variables))[field] as T;
  const emptyCart = (): Promise<string> => part('createCart', 'createEmptyCart');
  let id = knownCart ?? (await emptyCart());

  const change = async (name: DocumentName, field: string, input: object): Promise<ClientCart> =>
    (await part<{ cart: ClientCart }>(name, field, { input: { cart_id: id, ...input } })).cart;

  return {
    send,
    part,
    cartId: () => id,
    cart: (): Promise<ClientCart> => part('cart', 'cart', { id }),
    async add(item: object): Promise<ClientCart> {
      const { cart, user_errors } = await part<{ cart: ClientCart; user_errors: readonly unknown[] }>(
        'add',
        'addProductsToCart',
        { id, items: [item] },
      );
      if (user_errors.length > 0) throw new Error(JSON.stringify(user_errors));
      return cart;
    },
    addSimple: (item: object) =>
      change('addSimple', 'addSimpleProductsToCart', { cart_items: [{ data: item }] }),
    addConfigurable: (parent_sku: string, item: object) =>
      change('addConfigurable', 'addConfigurableProductsToCart', {
        cart_items: [{ parent_sku, data: item }],
      }),
    /** Adds another variant and removes the old line in one request. */
    async exchange(variables: object): Promise<ClientCart> {
      const answer = await send<{ cart: ClientCart }>('exchange', { id, ...variables });
      return answer.removeItemFromCart?.cart as ClientCart;
    },
    change: (item: object) => change('update', 'updateCartItems', { cart_items: [item] }),
    remove: (lineId: string) => change('remove', 'removeItemFromCart', { cart_item_id: lineId }),
    applyCoupon: (code: string) => change('applyCoupon', 'applyCouponToCart', { coupon_code: code }),
    removeCoupon: () => change('removeCoupon', 'removeCouponFromCart', {}),
    setEmail: (email: string) => change('setEmail', 'setGuestEmailOnCart', { email }),
    shipTo: (to: object) =>
      change('setShippingAddress', 'setShippingAddressesOnCart', { shipping_addresses: [{ address: to }] }),
    shipToBook: (addressId: number) =>
      change('setShippingAddress', 'setShippingAddressesOnCart', {
        shipping_addresses: [{ customer_address_id: String(addressId) }],
      }),
    async shipAsGuest(email: string, address: object): Promise<ClientCart> {
      const answer = await send<{ cart: ClientCart }>('setGuestShipping', { id, email, address });
      return answer.setShippingAddressesOnCart?.cart as ClientCart;
    },
    chooseMethod: ({ carrier_code, method_code }: ClientMethod): Promise<{ cart: ClientCart }> =>
      part('setShippingMethod', 'setShippingMethodsOnCart', { id, method: { carrier_code, method_code } }),
    billAsShipping: () =>
      change('setBillingAddress', 'setBillingAddressOnCart', { billing_address: { same_as_shipping: true } }),
    billTo: (to: object) =>
      change('setBillingAddress', 'setBillingAddressOnCart', {
        billing_address: { address: { ...to, save_in_address_book: false } },
      }),
    payBy: (code: string): Promise<{ cart: ClientCart }> =>
      part('setPaymentMethod', 'setPaymentMethodOnCart', { id, method: { code } }),
    async place(): Promise<string> {
      const { order, errors } = await part<{
        order: { order_number: string } | null;
        errors: readonly { message: string }[];
      }>('place', 'placeOrder', { id });
      if (order === null) throw new Error(errors.map(({ message }) => message).join('; '));
      return order.order_number;
    },
    estimateMethods: (to: object): Promise<readonly ClientMethod[]> =>
      part('estimateMethods', 'estimateShippingMethods', { input: { cart_id: id, address: to } }),
    async estimateTotals(to: object, shipping: object | null): Promise<ClientCart> {
      const { cart } = await part<{ cart: ClientCart }>('estimateTotals', 'estimateTotals', {
        input: { cart_id: id, address: to, shipping_method: shipping },
      });
      return cart;
    },
    /** Creates an account, signs in, and merges the guest's cart into a new cart of the customer. */
    async signUp(): Promise<{ readonly email: string; readonly password: string }> {
      const email = `stock-${crypto.randomUUID()}@example.com`;
      const password = 'Sheung-Wan-118';
      await send('createCustomer', { email, password, firstname: 'Tai Man', lastname: 'Chan', news: false });
      await this.signIn(email, password);
      const from = id;
      id = await emptyCart();
      id = (await part<ClientCart>('mergeCarts', 'mergeCarts', { from, to: id })).id;
      return { email, password };
    },
    async signIn(email: string, password: string): Promise<void> {
      const { token } = await part<{ token: string }>('signIn', 'generateCustomerToken', { email, password });
      headers = { ...storeHeaders, authorization: `Bearer ${token}` };
    },
    keepAddress: (to: object): Promise<ClientAddress> =>
      part('createAddress', 'createCustomerAddress', { input: to }),
    changeAddress: (addressId: number, to: object): Promise<ClientAddress> =>
      part('updateAddress', 'updateCustomerAddress', { id: String(addressId), input: to }),
    async history(filter: object | null = null): Promise<readonly ClientOrder[]> {
      const { orders } = await part<{ orders: { items: readonly ClientOrder[] } }>('orders', 'customer', {
        filter,
        size: '10',
      });
      return orders.items;
    },
  };
}

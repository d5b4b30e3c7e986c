/** What travels between browser and server besides GraphQL: headers, platform values, storage keys, refusal codes. */

export const HEADERS = {
  store: 'store',
  currency: 'content-currency',
  mintype: 'mintype',
  authorization: 'authorization',
  requestId: 'x-request-id',
} as const;

/** Values of the mintype header (specification 6). */
export const MINTYPE = { miniProgram: 'CM', other: 'eshop', none: '' } as const;
export const MINI_PROGRAM_PLATFORM = 'cmMiniPro';

export const COOKIES = { store: 'store', currency: 'currency' } as const;

export const PATHS = {
  graphql: '/graphql',
  events: '/events',
  media: '/media/',
  sandboxBank: '/sandbox-bank/',
  bankCallback: '/payments/sandbox-bank/callback',
} as const;

/** Fragments of addresses that the storefront itself answers on every page: the first opens the question about cookies. */
export const FRAGMENTS = { cookies: 'cookies' } as const;

/** The service worker's place, and what a page may tell it (specification 7). */
export const SERVICE_WORKER = { path: '/sw.js', prefetchImages: 'PREFETCH_IMAGES' } as const;

/** What `prefetchImages` carries: addresses of pictures of the shop. */
export interface PrefetchImages {
  readonly type: typeof SERVICE_WORKER.prefetchImages;
  readonly payload: { readonly urls: readonly string[] };
}

/** Widths a picture can be asked in, px (specification 9). */
export const PICTURE_WIDTHS = [40, 80, 160, 320, 640, 960, 1280, 1600, 2560] as const;
/** Of a gift in its dialog, px (the same section). */
export const GIFT_PICTURE_WIDTH = 400;

/** Keys of the browser's storage (specification 3); times in seconds. */
export const STORAGE = {
  token: 'signin_token',
  customerRole: 'customer_role',
  cartId: 'cartId',
  messages: 'global_messages',
  billingAddress: 'billing_address',
  shippingAddress: 'shipping_address',
  shippingMethod: 'shippingMethod',
  paymentMethod: 'paymentMethod',
  availableShippingMethods: 'availableShippingMethods',
  miniProgramPlatform: 'miniProPlatform',
  windowRefresh: 'window_refresh',
  promotionView: 'promotion_view',
  currency: 'store_view_currency',
  lastOrder: 'last_order',
  cookieConsent: 'cookie_consent',
} as const;
export const TOKEN_TTL_SECONDS = 3600;

/**
 * Stable refusal codes (`extensions.code`) with the exact English wire text where stock clients recognise it
 * (specification 8). Texts are templates: {name} is replaced.
 */
export const REFUSALS = {
  CART_NOT_FOUND: 'Could not find a cart with ID "{id}"',
  CART_NOT_ACTIVE: "The cart isn't active.",
  CART_FOREIGN: 'The current user cannot perform operations on cart "{id}"',
  SIGN_IN_FAILED:
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
  SIGN_IN_CODE_REQUIRED: 'A code is needed to sign in. If the password is right, it was sent by e-mail.',
  SIGN_IN_CODE_INVALID: 'The code or the password is wrong, or the code is no longer valid.',
  STAFF_ONLY: "The current customer isn't authorized.",
  STAFF_CANNOT_BUY: 'Staff can add made-to-order products only.',
  EMAIL_TAKEN: 'A customer with the same email address already exists in an associated website.',
  ACCOUNT_CONFIRMED: 'The account is already active.',
  CONFIRMATION_NOT_NEEDED: "Confirmation isn't needed.",
  INVALID_NAME: 'The name is not valid: {field}',
  INVALID_PHONE: 'The mobile number is not valid.',
  WEAK_PASSWORD: 'The password is too weak: {reason}',
  WRONG_PASSWORD: "The password doesn't match this account. Verify the password and try again.",
  PASSWORD_UNCHANGED: 'The new password must differ from the old one.',
  RESET_LINK_INVALID: 'The password token is mismatched. Reset and try again.',
  ADDRESS_NOT_FOUND: 'Could not find a address with ID "{id}"',
  ADDRESS_BOOK_FULL: 'The address book is full.',
  UNKNOWN_STORE: 'Requested store is not found ({store})',
  UNKNOWN_CURRENCY: 'Please correct the target currency ({currency})',
  NOT_AUTHORISED: "The current customer isn't authorized.",
  PRODUCT_NOT_FOUND: 'Could not find a product with SKU "{sku}"',
  PRODUCT_NOT_EXISTING: "The product that was requested doesn't exist. Verify the product and try again.",
  PRODUCT_TYPE_NOT_ORDERABLE: 'Products of the type {type} cannot be added to the cart yet.',
  NOT_SALABLE: 'Product that you are trying to add is not available.',
  INSUFFICIENT_STOCK: 'The requested qty is not available',
  STOCK_ELSEWHERE: 'The requested qty is not available',
  OUT_OF_STOCK: 'Some of the products are out of stock.',
  OPTIONS_REQUIRED: 'You need to choose options for your item.',
  OPTIONS_UNAVAILABLE: 'The required options you selected are not available.',
  OPTION_TOO_LONG: 'The text is too long. Shorten the text and try again.',
  OPTION_INVALID: 'Please check what you entered for {option}.',
  QUANTITY_INVALID: 'The requested qty must be a whole number from {min} to {max}',
  ITEM_NOT_FOUND: "The cart doesn't contain the item",
  CODE_MALFORMED: 'This is not the code of a design.',
  CODE_FORMAT_UNKNOWN: 'The code of the design is of a newer format.',
  CODE_CUT_SHORT: 'The code of the design was cut short.',
  CODE_EDITED: 'The code of the design was changed.',
  CODE_OF_ANOTHER_SHOP: 'The design belongs to another shop.',
  TABLES_NEWER: 'The design was made with option tables that are not known yet.',
  CHARACTER_NOT_IN_FONT: 'The font has no such characters: {characters}',
  STONE_GONE: 'This diamond has been sold. Choose another one.',
  STONE_IN_BAG: 'This diamond is in the bag already.',
  DESIGN_INCOMPLETE: 'The design is not complete.',
  DESIGN_CHANGED: 'The design cannot be made as it is: {step}, {reason}',
  DESIGN_RETIRED: 'The design can no longer be made as it was.',
  ENGRAVING_FORBIDDEN: 'The letters have words that are not cut.',
  DESIGN_NOT_PRICED: 'The design has no price: {reason}',
  DESIGN_ONCE: 'A design is made once. Add it again for another one.',
  DESIGN_NOT_SHOWN: 'This is neither the word nor the link of a design.',
  DESIGN_NOT_FOUND: 'There is no such design.',
  DESIGNS_FULL: 'At most {most} designs can be saved.',
  ENGRAVING_NOT_CHECKED: 'Confirm that the engraving is right.',
  PICTURE_INVALID: 'The picture could not be read.',
  NOTHING_TO_ORDER: 'Nothing is made to order here.',
  COMPARE_LIST_NOT_FOUND: 'The specified compare list ID value "{uid}" does not exist.',
  COMPARE_LIST_FOREIGN: 'This customer is not authorized to access this list',
  COMPARE_LIST_FULL: 'The compare list holds at most {most} products.',
  COUPON_INVALID: "The coupon code isn't valid. Verify the code and try again.",
  COUPON_ALREADY_APPLIED: 'A coupon is already applied to the cart. Please remove it to apply another',
  CART_EMPTY: 'Cart does not contain products.',
  MISSING_CART_ID: 'Missing required information: cartId',
  MISSING_EMAIL: 'Missing required information: email',
  GUEST_EMAIL_MISSING: 'Guest email for cart is missing.',
  GUESTS_ONLY: 'The request is not allowed for logged in customers',
  INVALID_EMAIL: 'Invalid email format',
  INVALID_ADDRESS: 'The address is not valid: {field}',
  INVALID_TEXT: 'The text is not valid: {field}',
  AMOUNT_INVALID: 'The amount is not valid: {field}',
  SHIPPING_ADDRESS_MISSING: 'The shipping address is missing. Set the address and try again.',
  SHIPPING_METHOD_MISSING: 'The shipping method is missing. Select the shipping method and try again.',
  BILLING_ADDRESS_MISSING: 'Please check the billing address information.',
  PAYMENT_METHOD_MISSING: 'Enter a valid payment method and try again.',
  CARRIER_NOT_FOUND: 'Carrier with such method not found: {carrier}, {method}',
  PAYMENT_METHOD_UNAVAILABLE: 'The requested Payment Method is not available.',
  TOO_MANY_UNPAID:
    'At most {most} products can wait for payment in the store. Pay for or cancel earlier orders, or choose another payment method.',
  PAY_IN_STORE_FULL: 'Payment in the store is not available at the moment. Choose another payment method.',
  PRICE_CHANGED: 'The price of some products has changed. Review the cart and try again.',
  PRICE_NOT_ACKNOWLEDGED: 'A gold price change has to be acknowledged before the order can be placed.',
  GOLD_TRADING_HALTED: 'The gold price is being updated. Please try again later.',
  NO_RETURN_NOT_ACCEPTED: 'Confirm that goods priced by weight cannot be returned.',
  ORDER_NOT_FOUND: "We couldn't locate an order with the information provided.",
  PAYMENT_DECLINED: 'The payment was declined. Choose another card or payment method and try again.',
  PAYMENT_RUNNING: 'Another payment of this order is being made.',
  ORDER_NOT_PAYABLE: 'The order cannot be paid any more.',
  ORDER_CHANGED: 'The order was changed by somebody else meanwhile.',
  ORDER_STEP_REFUSED: 'The order cannot take this step: {condition}',
  RECEIPT_USED: 'The receipt number has paid another order already.',
  PICKUP_CODE_WRONG: 'The pickup code or the last digits of the mobile number are wrong.',
  PICKUP_CODE_LOCKED: 'The pickup code is locked. A manager can issue a new one.',
  CONTACT_OFF: 'The contact form is not available.',
  TOO_MANY_REQUESTS: 'Too many requests. Please try again later.',
  SEARCH_OR_FILTER_REQUIRED: "'search' or 'filter' input argument is required.",
  PAGE_INVALID: '{name} value must be greater than 0.',
  PAGE_TOO_FAR: 'currentPage value {page} specified is greater than the {last} page(s) available.',
  SEARCH_TOO_SHORT: 'Search needs at least two characters.',
  QUERY_TOO_COMPLEX: 'The query is too complex: {limit}',
  RESPONSE_TOO_LARGE: 'The response would be too large: at most {most} characters.',
  BAD_REQUEST: 'The request could not be read: {reason}',
  SHOP_AWAY: 'The shop cannot answer for a moment. Please try again.',
  UNEXPECTED: 'Internal server error',
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** Placeholders whose value is a code of ours; every other value is what the caller sent. */
const CODED: ReadonlySet<string> = new Set(['reason', 'condition', 'step', 'limit']);

/** Reasons that their code alone does not say well. */
const REASONS: Readonly<Record<string, string>> = {
  PASSWORD_TOO_SHORT: 'it is too short',
  PASSWORD_TOO_LONG: 'it is too long',
  PASSWORD_NEEDS_DIGIT: 'it needs a digit',
  PASSWORD_NEEDS_UPPERCASE: 'it needs an uppercase letter',
  stage: 'it is not at a stage for it',
  role: 'it is not for this role',
};

/** `CHOICE_CLOSED` and `ring-size` as words; a sentence stays as it is. Clients read the code itself in the data. */
function inWords(reason: string): string {
  if (Object.hasOwn(REASONS, reason)) return REASONS[reason] ?? reason;
  return /^(?:[A-Z][A-Z0-9_]*|[a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.test(reason)
    ? reason.toLowerCase().replace(/[_-]/g, ' ')
    : reason;
}

/** The refusal's wire text with its data filled in, in words: codes travel in `extensions` and in its data. */
export function refusalText(code: RefusalCode, data: Readonly<Record<string, string | number>> = {}): string {
  return REFUSALS[code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = data[name];
    if (value === undefined) return whole;
    return CODED.has(name) ? inWords(String(value)) : String(value);
  });
}

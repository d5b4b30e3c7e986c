/**
 * The catalogue of refusals: each code with its text, its category and the type of its data. The server
 * refuses by code (`refuse('CART_NOT_FOUND', { id })`), and our own clients decide by code, never by text.
 */
import {
  authentication,
  authorization,
  data,
  input,
  internal,
  noSuchEntity,
  type RefusalFacts,
} from './refusal-facts.ts';
import { fillText } from './refusal-words.ts';
import { appointmentRefusals } from './refusals/appointments.ts';
import { conversationRefusals } from './refusals/conversations.ts';
import { eInvoiceRefusals } from './refusals/e-invoices.ts';
import { memberRefusals } from './refusals/members.ts';
import { saleRefusals } from './refusals/sales.ts';
import { serviceRefusals } from './refusals/services.ts';
import { staffRefusals } from './refusals/staff.ts';
import { storeStockRefusals } from './refusals/store-stock.ts';
import { tradeInRefusals } from './refusals/trade-ins.ts';
import { workshopRefusals } from './refusals/workshop.ts';

export type { RefusalCategory } from './refusal-facts.ts';

/** Data of a problem of a bag line: its SKU, and the rule's own code. */
interface OfLine {
  readonly sku?: string | undefined;
  readonly problem?: string;
}

/** The path of the shop that a visit to a sign-in provider was to open afterwards. */
interface OfVisit {
  readonly back: string;
}

export const REFUSALS = {
  CART_NOT_FOUND: noSuchEntity('Could not find a cart with ID "{id}"'),
  CART_NOT_ACTIVE: noSuchEntity("The cart isn't active."),
  CART_FOREIGN: authorization(
    'The current user cannot perform operations on cart "{id}"',
    data<{ market?: string }>(),
  ),
  CART_ID_WRONG: input('Cart ID length should to be 32 symbols.', data<{ field: 'cart_id' }>()),
  CART_ID_TAKEN: input('Cart with ID "{id}" already exists.', data<{ field: 'cart_id' }>()),
  SIGN_IN_FAILED: authentication(
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
    data<{ retry_after_seconds?: number }>(),
  ),
  SIGN_IN_CODE_REQUIRED: authentication(
    'A code is needed to sign in. If the password is right, it was sent by e-mail.',
  ),
  SIGN_IN_CODE_INVALID: authentication('The code or the password is wrong, or the code is no longer valid.'),
  MOBILE_CODE_INVALID: authentication('The code is wrong, or no longer valid.'),
  TEXT_NOT_SENT: input('The text message could not be sent.'),
  MOBILE_COUNTRY_NOT_SERVED: input('No text messages are sent to numbers of {country}.'),
  NAME_NEEDED: input('The number is new. Send a name to create the account.'),
  MOBILE_UNKNOWN: noSuchEntity('No account signs in with this mobile number.'),
  SIGN_IN_AGAIN: authentication('Sign in again first.'),
  MOBILE_TAKEN: input('Another account signs in with this mobile number.'),
  BIRTH_DATE_SET: input('The birth date is set. Staff in a store can change it.'),
  MOBILE_NEEDS_CODE: input('This mobile number signs in. It changes only by a code sent to the new number.'),
  CONSENT_UNDER_AGE: input('No marketing is sent to minors.'),
  CONSENT_CHANNEL_UNAVAILABLE: input('The account has no proven address for this channel.'),
  CONSENT_TEXT_CHANGED: input('The texts have changed. Load them again.'),
  PASSKEYS_UNAVAILABLE: input('Passkeys do not sign in at this address.'),
  PASSKEY_EXPIRED: authentication('The challenge is too old, used, or of another browser. Begin again.'),
  PASSKEY_REFUSED: authentication('The passkey was not accepted.'),
  PASSKEY_TAKEN: input('This passkey belongs to an account already.'),
  PASSKEY_NOT_FOUND: noSuchEntity('The account has no such passkey.'),
  PASSKEYS_FULL: input('An account has at most {max} passkeys.'),
  PUSH_DEVICES_FULL: input('At most {max} devices of an account show messages.'),
  PUSH_DEVICE_INVALID: input('This is no subscription of a push service to which the shop sends messages.'),
  EXTERNAL_PROVIDER_UNKNOWN: input('The shop does not sign in by this provider.'),
  EXTERNAL_SIGN_IN_EXPIRED: authentication(
    'The sign-in was begun in another browser, is too old, or was used already. Begin again.',
  ),
  EXTERNAL_SIGN_IN_CANCELED: authentication('The sign-in was canceled at the provider.', data<OfVisit>()),
  EXTERNAL_SIGN_IN_REFUSED: authentication(
    "The provider's answer could not be accepted. Begin again.",
    data<OfVisit>(),
  ),
  EXTERNAL_PROVIDER_UNREACHABLE: input(
    'The provider does not answer at the moment. Try again later.',
    data<Partial<OfVisit>>(),
  ),
  EXTERNAL_IDENTITY_TAKEN: input(
    'The account at the provider is already linked to another account of the shop.',
    data<Partial<OfVisit>>(),
  ),
  EXTERNAL_PROVIDER_LINKED: input(
    'Another account at the provider is already linked.',
    data<Partial<OfVisit>>(),
  ),
  EXTERNAL_IDENTITY_GONE: input('Nothing waits to be linked. Begin again.'),
  EXTERNAL_EMAIL_UNPROVEN: input('Create the account by e-mail first, and then link the provider.'),
  LAST_SIGN_IN_WAY: input('The last way to sign in cannot be removed. Set a password first.'),
  OFFICE_SIGN_IN_REQUIRED: authentication('Nobody is signed in, or the session is over.'),
  OFFICE_CODE_WRONG: authentication("The code is not the authenticator application's."),
  NO_SUCH_COUPON: noSuchEntity('The market has no coupon "{code}".'),
  COUPON_FIELDS_INVALID: input(
    'The coupon is not valid: {reason}',
    data<{ problems: readonly { readonly field: string; readonly rule: string }[] }>(),
  ),
  EMAIL_TAKEN: input('A customer with the same email address already exists in an associated website.'),
  ACCOUNT_CONFIRMED: input('The account is already active.'),
  CONFIRMATION_NOT_NEEDED: input("Confirmation isn't needed."),
  INVALID_NAME: input('The name is not valid: {field}', data<{ rule?: string; reason?: string }>()),
  INVALID_PHONE: input('The mobile number is not valid.', data<{ field?: string; reason: string }>()),
  WEAK_PASSWORD: input('The password is too weak: {reason}', data<{ reasons: readonly string[] }>()),
  WRONG_PASSWORD: authentication(
    "The password doesn't match this account. Verify the password and try again.",
  ),
  PASSWORD_UNCHANGED: input('The new password must differ from the old one.'),
  RESET_LINK_INVALID: input('The password token is mismatched. Reset and try again.'),
  ADDRESS_NOT_FOUND: noSuchEntity('Could not find a address with ID "{id}"'),
  ADDRESS_BOOK_FULL: input('The address book is full.', data<{ most: number }>()),
  UNKNOWN_STORE: input('Requested store is not found ({store})'),
  UNKNOWN_CURRENCY: input(
    'Please correct the target currency ({currency})',
    data<{ allowed: readonly string[] }>(),
  ),
  NOT_AUTHORISED: authorization("The current customer isn't authorized."),
  TOKEN_REQUIRED: authentication(
    "The consumer isn't authorized to access %resources.",
    data<{ resources: 'self' }>(),
  ),
  PRODUCT_NOT_FOUND: input('Could not find a product with SKU "{sku}"'),
  PRODUCT_NOT_EXISTING: noSuchEntity(
    "The product that was requested doesn't exist. Verify the product and try again.",
  ),
  NOT_SALABLE: input('Product that you are trying to add is not available.', data<OfLine>()),
  INSUFFICIENT_STOCK: input('The requested qty is not available', data<OfLine & { available?: number }>()),
  STOCK_ELSEWHERE: input('The requested qty is not available'),
  OUT_OF_STOCK: input('Some of the products are out of stock.', data<OfLine>()),
  OPTIONS_REQUIRED: input('You need to choose options for your item.', data<{ option?: string }>()),
  OPTIONS_UNAVAILABLE: input(
    'The required options you selected are not available.',
    data<{ option?: string }>(),
  ),
  OPTION_TOO_LONG: input(
    'The text is too long. Shorten the text and try again.',
    data<{ option: string; most: number }>(),
  ),
  OPTION_INVALID: input('Please check what you entered for {option}.'),
  QUANTITY_INVALID: input('The requested qty must be a whole number from {min} to {max}'),
  ITEM_NOT_FOUND: noSuchEntity("The cart doesn't contain the item", data<{ line: number }>()),
  CODE_MALFORMED: input('This is not the code of a design.'),
  CODE_FORMAT_UNKNOWN: input('The code of the design is of a newer format.', data<{ format: number }>()),
  CODE_CUT_SHORT: input('The code of the design was cut short.'),
  CODE_EDITED: input('The code of the design was changed.'),
  CODE_OF_ANOTHER_SHOP: input('The design belongs to another shop.'),
  TABLES_NEWER: input(
    'The design was made with option tables that are not known yet.',
    data<{ tables: number }>(),
  ),
  CHARACTER_NOT_IN_FONT: input('The font has no such characters: {characters}'),
  STONE_GONE: input('This diamond has been sold. Choose another one.', data<OfLine>()),
  STONE_IN_BAG: input('This diamond is in the bag already.', data<OfLine>()),
  DESIGN_INCOMPLETE: input('The design is not complete.'),
  DESIGN_CHANGED: input('The design cannot be made as it is: {step}, {reason}'),
  DESIGN_RETIRED: input('The design can no longer be made as it was.', data<OfLine>()),
  ENGRAVING_FORBIDDEN: input('The letters have words that are not cut.', data<OfLine>()),
  DESIGN_NOT_PRICED: input('The design has no price: {reason}'),
  DESIGN_ONCE: input('A design is made once. Add it again for another one.', data<{ line: number }>()),
  GOLD_ALERT_INVALID: input('The alert cannot be set: {reason}'),
  GOLD_ALERTS_FULL: input('At most {most} alerts can wait.'),
  MEMBER_CODE_INVALID: input('This is no code of a member.'),
  MEMBER_CODE_STATIC: input(
    'The sixteen digits identify a member, and begin no sale. Scan the QR code of the card.',
  ),
  MEMBER_CODE_EXPIRED: input('This code of a member is no longer valid.'),
  WALLET_UNAVAILABLE: input('The card cannot be put into this wallet now.'),
  MEMBER_NOT_FOUND: noSuchEntity('No member has this code.'),
  DESIGN_NOT_SHOWN: input('This is neither the word nor the link of a design.'),
  DESIGN_NOT_FOUND: noSuchEntity('There is no such design.'),
  DESIGNS_FULL: input('At most {most} designs can be saved.'),
  ENGRAVING_NOT_CHECKED: input('Confirm that the engraving is right.'),
  PICTURE_INVALID: input('The picture could not be read.'),
  NOTHING_TO_ORDER: noSuchEntity('Nothing is made to order here.'),
  COMPARE_LIST_NOT_FOUND: noSuchEntity('The specified compare list ID value "{uid}" does not exist.'),
  COMPARE_LIST_FOREIGN: authorization('This customer is not authorized to access this list'),
  COMPARE_LIST_FULL: input('The compare list holds at most {most} products.'),
  WISHLIST_DISABLED: input('The wishlist configuration is currently disabled.'),
  WISHLIST_NOT_ALLOWED: authorization('The current user cannot perform operations on wishlist'),
  WISHLIST_NOT_FOUND: input('The wishlist was not found.'),
  WISHLIST_NAME_TAKEN: input('Wish list "{name}" already exists.'),
  WISHLISTS_FULL: input('Only {most} wish list(s) can be created.'),
  WISHLIST_DEFAULT: input('The default wish list cannot be deleted.'),
  WISHLIST_FULL: input('The wish list holds at most {most} products.'),
  WISHLIST_ITEM_NOT_FOUND: noSuchEntity('Could not find a wishlist item with ID "{id}"'),
  COUPON_INVALID: noSuchEntity(
    "The coupon code isn't valid. Verify the code and try again.",
    data<{ coupon_code?: string; rule?: string }>(),
  ),
  COUPON_ALREADY_APPLIED: input(
    'A coupon is already applied to the cart. Please remove it to apply another',
    data<{ applied: string }>(),
  ),
  // Clients of Adobe Commerce take an error of the category no-such-entity for a lost cart.
  GIFT_CARD_INVALID: input("The gift card code couldn't be added. Verify your information and try again."),
  GIFT_CARD_NOT_APPLIED: input("The gift card couldn't be deleted from the quote."),
  GIFT_CARD_NOT_FOUND: noSuchEntity('Gift card not found'),
  GIFT_CARD_CODE_MISSING: input('Required parameter "gift_card_code" is missing'),
  GIFT_CARD_SPENT: input('A gift card of this order was used. Refund at most what is left on it.'),
  GIFT_CARD_FIELD_MISSING: input('Please specify a {field}.'),
  GIFT_CARD_FIELD_INVALID: input('The {field} is invalid.'),
  GIFT_CARD_FIELD_TOO_LONG: input('The {field} has more than {most} characters.'),
  GIFT_CARD_AMOUNT_INVALID: input('Gift cards of this amount are not sold.'),
  GIFT_CARD_DAY_INVALID: input('The delivery date must be from {first} to {last}.'),
  GIFT_CARD_NOT_REPEATED: input('Choose this gift card again on its page.'),
  GIFT_CARDS_FULL: input('At most {most} gift cards can be applied to the cart.'),
  PAYMENT_TOKEN_NOT_FOUND: noSuchEntity('Could not find a token using public hash: {public_hash}'),
  GIFT_RULE_NOT_EARNED: noSuchEntity(
    'The cart has not earned this choice of gifts.',
    data<{ rule: number }>(),
  ),
  GIFT_NOT_OFFERED: noSuchEntity(
    'The product "{sku}" is not a gift of this promotion.',
    data<{ rule: number }>(),
  ),
  GIFT_QUANTITY_INVALID: input(
    'The quantity of a gift must be a whole number from 0.',
    data<{ sku: string; quantity: number }>(),
  ),
  GIFT_LIMIT_REACHED: input('You can choose {left} more gifts of this promotion.', data<{ rule: number }>()),
  GIFT_STOCK_INSUFFICIENT: input('Only {available} more of the gift "{sku}" are available.'),
  POINTS_NOT_SPENDABLE: input('Reward points pay for gifts, coupons and miles, not for orders.'),
  STORE_CREDIT_FOR_CUSTOMERS: input('Please specify a valid customer.'),
  CART_EMPTY: input('Cart does not contain products.'),
  MISSING_CART_ID: input('Required parameter "cart_id" is missing'),
  MISSING_EMAIL: input('Missing required information: email'),
  GUEST_EMAIL_MISSING: input('Guest email for cart is missing.'),
  GUESTS_ONLY: input('The request is not allowed for logged in customers'),
  INVALID_EMAIL: input('Invalid email format', data<{ field?: string; reason: string }>()),
  INVALID_ADDRESS: input('The address is not valid: {names}', data<{ fields?: readonly object[] }>()),
  INVALID_TEXT: input(
    'The text is not valid: {field}',
    data<{ reason?: string; rule?: string; most?: number; codePoint?: number }>(),
  ),
  AMOUNT_INVALID: input('The amount is not valid: {field}', data<{ reason: string }>()),
  SHIPPING_ADDRESS_MISSING: input('The shipping address is missing. Set the address and try again.'),
  SHIPPING_METHOD_MISSING: input('The shipping method is missing. Select the shipping method and try again.'),
  BILLING_ADDRESS_MISSING: input('Please check the billing address information.'),
  PAYMENT_METHOD_MISSING: input('Enter a valid payment method and try again.'),
  CARRIER_NOT_FOUND: noSuchEntity('Carrier with such method not found: {carrier}, {method}'),
  PAYMENT_METHOD_UNAVAILABLE: input(
    'The requested Payment Method is not available.',
    data<{ method: string }>(),
  ),
  TOO_MANY_UNPAID: input(
    'At most {most} products can wait for payment in the store or by transfer. Pay for or cancel earlier orders, or choose another payment method.',
  ),
  TOO_MUCH_UNPAID: input(
    'Many valuable products wait for their payment already. Pay for or cancel earlier orders, or order at most {most} products at a time.',
  ),
  TOO_MANY_SCARCE: input(
    'Few of these products are left, and many of them wait for payment. At most {most} can wait at a time from one internet connection by this payment method. Order fewer, choose another payment method, wait some minutes, or sign in as a customer who has bought before.',
  ),
  PAY_IN_STORE_FULL: input(
    'Payment in the store or by transfer is not available at the moment. Choose another payment method.',
  ),
  PAY_IN_STORE_FULL_FOR_GUESTS: input(
    'Payment in the store or by transfer is for signed-in customers only at the moment. Sign in or choose another payment method.',
  ),
  PRICE_CHANGED: input(
    'The price of some products has changed. Review the cart and try again.',
    data<{ price_token: string | null }>(),
  ),
  TOTAL_NOT_SHOWN: input(
    'The total to pay has not been shown since a gift card, store credit or a gift changed it. Read the prices of the cart and place the order again.',
    data<{ price_token: string | null }>(),
  ),
  PRICE_NOT_ACKNOWLEDGED: input(
    'A gold price change has to be acknowledged before the order can be placed.',
    data<{ price_token: string | null }>(),
  ),
  GOLD_TRADING_HALTED: input('The gold price is being updated. Please try again later.'),
  GOLD_PRICE_NOT_WAITING: input('No such price waits to be published.', data<{ state: string | null }>()),
  GOLD_PRICE_OVERTAKEN: input('The gold price has changed meanwhile.', data<{ version: number | null }>()),
  GOLD_PRICE_NOT_PUBLISHED: input('The gold price was not published: {reason}', data<{ detail: object }>()),
  GOLD_REASON_REQUIRED: input('A reason of 1 to {most} characters is required.'),
  NO_RETURN_NOT_ACCEPTED: input('Confirm that goods priced by weight cannot be returned.'),
  ORDER_NOT_FOUND: noSuchEntity("We couldn't locate an order with the information provided."),
  PAYMENT_DECLINED: input(
    'The payment was declined. Choose another card or payment method and try again.',
    data<{ failure_code: string | null }>(),
  ),
  PAYMENT_RUNNING: input('Another payment of this order is being made.'),
  PAYMENT_ATTEMPTS_USED: input(
    'The order was tried to be paid {most} times. No further attempt is possible.',
  ),
  CARDS_REFUSED: input('{most} cards were refused for this order. Choose another payment method.'),
  ORDER_NOT_PAYABLE: input('The order cannot be paid any more.'),
  ORDER_NOT_CANCELABLE: input('The order has been paid and cannot be cancelled.'),
  ORDER_CHANGED: input('The order was changed by somebody else meanwhile.', data<{ version: number }>()),
  ORDER_STEP_REFUSED: input(
    'The order cannot take this step: {condition}',
    data<{ reason: 'stage' | 'condition'; readonly [fact: string]: unknown }>(),
  ),
  ORDER_STEP_NOT_PERMITTED: authorization('The order cannot take this step: it is not for this role'),
  RETURN_NOT_POSSIBLE: input(
    'Nothing of this order can be returned now.',
    data<{ reason: 'not_received' | 'waiting' | 'exchange_only' | 'too_late' | 'nothing_left' }>(),
  ),
  RETURN_ITEMS_INVALID: input(
    'These pieces cannot be returned: {reason}.',
    data<{
      reason: 'none' | 'unknown' | 'twice' | 'quantity' | 'excluded';
      /** Position of the line in the order. */
      line: number | null;
    }>(),
  ),
  RETURN_NOT_FOUND: noSuchEntity('There is no such return.'),
  RETURN_COMMENTS_FULL: input('This return cannot take more than {most} comments.'),
  RETURN_PARCEL_INVALID: input(
    'The parcel of the return is not valid.',
    data<{ reason: 'carrier' | 'number' | 'too_many' | 'settled' }>(),
  ),
  RETURN_PICTURES_FULL: input(
    'This return cannot take the picture.',
    data<{
      /** `shop`: the pictures of all returns together have reached `RETURN_PICTURES_MB`. */
      reason: 'too_many' | 'settled' | 'shop';
    }>(),
  ),
  ...eInvoiceRefusals,
  ...memberRefusals,
  ...saleRefusals,
  ...staffRefusals,
  ...appointmentRefusals,
  ...tradeInRefusals,
  ...serviceRefusals,
  ...conversationRefusals,
  ...storeStockRefusals,
  ...workshopRefusals,
  STATEMENT_NOT_FOUND: noSuchEntity('No list of a payment provider has this id.'),
  DIFFERENCE_SETTLED: input('The difference was settled meanwhile.'),
  CONTACT_OFF: input('The contact form is not available.'),
  TOO_MANY_REQUESTS: input(
    'Too many requests. Please try again later.',
    // Null if the time is unknown, because others use up the same attempts.
    data<{ retry_after_seconds: number | null }>(),
  ),
  SEARCH_OR_FILTER_REQUIRED: input("'search' or 'filter' input argument is required."),
  PAGE_INVALID: input('{name} value must be greater than 0.'),
  PAGE_TOO_LARGE: input('Maximum {name} is {most}'),
  TOO_MANY_CHOICES: input('At most {most} choices in {field}'),
  PAGE_TOO_FAR: input('currentPage value {page} specified is greater than the {last} page(s) available.'),
  SEARCH_TOO_SHORT: input('Search needs at least two characters.'),
  QUERY_TOO_COMPLEX: input('The query is too complex: {limit}'),
  RESPONSE_TOO_LARGE: input('The response would be too large: at most {most} characters.'),
  BAD_REQUEST: input('The request could not be read: {reason}', data<{ field?: string }>()),
  SHOP_AWAY: internal('The shop cannot answer for a moment. Please try again.'),
  UNEXPECTED: internal('Internal server error'),
};

export type RefusalCode = keyof typeof REFUSALS;

/**
 * The type of `extensions.data` of a code: the placeholders of its text, and more if the catalogue says so.
 */
export type RefusalData<Code extends RefusalCode> =
  (typeof REFUSALS)[Code] extends RefusalFacts<unknown, infer Data> ? Data : never;

type PlacesOf<Code extends RefusalCode> =
  (typeof REFUSALS)[Code] extends RefusalFacts<infer Filled, unknown> ? Filled : never;

/** The argument with the data; optional if the code has no data. */
type Argument<Data> = [keyof Data] extends [never]
  ? []
  : Record<never, never> extends Data
    ? [data?: Data]
    : [data: Data];

export type RefusalArguments<Code extends RefusalCode> = Argument<RefusalData<Code>>;

/**
 * The refusal's text with its data filled in, in words. The codes themselves are in `extensions` and its
 * data.
 */
export const refusalText = <Code extends RefusalCode>(
  code: Code,
  ...[data]: Argument<PlacesOf<Code>>
): string => textOf(code, data as object | undefined);

/** Like `refusalText`, for a code and data that are known only at run time. */
export function textOf(code: RefusalCode, data: object = {}): string {
  return fillText(REFUSALS[code].text, data);
}

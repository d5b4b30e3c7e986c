import { type Action, anything } from '@jinlan/domain/people';
import { address, cards, must, tokenise } from '../buyer.ts';
import { returnKey } from '../counter.ts';
import { password } from '../people.ts';
import type { People, Person, Role, Thing } from '../roles.ts';
import * as things from '../roles.ts';
import type { TestShop } from '../shop.ts';
import { bagOperations } from './bag-operations.ts';
import { designOperations, emptyDesign } from './design-operations.ts';
import { memberOperations } from './member-operations.ts';
import { mobileOperations } from './mobile-operations.ts';
import { providerOperations } from './provider-operations.ts';
import { rewardOperations } from './reward-operations.ts';
import { statementOperations } from './statement-operations.ts';
import { orderAtStage, type StagedOrder, stepOperations } from './step-operations.ts';
import { undoOperations } from './undo-operations.ts';
import { wishlistOperations } from './wishlist-operations.ts';

/** How a test calls an operation of the schema, and which permissions and refusals it expects. */
export interface Entry {
  /** The actions of the permission table that the operation checks. The caller needs all of them. */
  readonly asks: readonly Action[];
  /** Creates the thing on which the operation acts. Called again after each permitted call. */
  readonly thing: (person: Person) => Promise<Thing>;
  readonly variables: (thing: Thing, person: Person) => object | Promise<object>;
  /** The refusal code for each role that is not permitted; a string stands for all roles. */
  readonly refused: Readonly<Partial<Record<Role, string>>> | string;
  /** The expected outcome of a permitted call that does not succeed: a refusal code, or `false` for the answer false. */
  readonly otherwise?: string;
  /** Whether a person can call it only once, for example because it ends the session. Each call then uses a new person. */
  readonly spends?: boolean;
  /** Whether each caller needs a new thing, for example because it belongs to the caller. */
  readonly perPerson?: boolean;
  /** Whether it answers false instead of refusing. */
  readonly saysFalse?: boolean;
}

/** Entries by type and field. A field has several entries if its action depends on the state of the thing or on its input. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Entry | readonly Entry[]>>>>;

/** Returns the entries of all operations. */
export function operations(shop: TestShop, people: People): Operations {
  const noThing: Thing = { id: '', subject: anything, key: {} };

  /** For operations that every role may call. */
  const open = (
    action: Action,
    variables: Entry['variables'] = () => ({}),
    changes: Partial<Entry> = {},
  ): Entry => ({
    asks: [action],
    thing: async () => noThing,
    variables,
    refused: {},
    ...changes,
  });

  /** For operations on the caller's own account. */
  const own = (
    action: Action,
    variables: Entry['variables'] = () => ({}),
    changes: Partial<Entry> = {},
  ): Entry => ({
    asks: [action],
    thing: async (person) => {
      const customerId = things.customerIdOf(person);
      return { id: customerId ?? '', subject: { id: customerId, customerId, storeId: null }, key: {} };
    },
    variables,
    refused: 'NOT_AUTHORISED',
    perPerson: true,
    ...changes,
  });

  /** For operations on the owner's bag. All roles send its id. */
  const bag = (action: Action, variables: Entry['variables'], changes: Partial<Entry> = {}): Entry => ({
    asks: [action],
    thing: () => things.ownersCart(shop, people),
    variables,
    refused: 'CART_FOREIGN',
    ...changes,
  });

  /** For operations on the owner's compare list. All roles send its uid. */
  const compareList = (action: Action, variables: Entry['variables']): Entry => ({
    asks: [action],
    thing: () => things.ownersCompareList(shop, people),
    variables,
    refused: 'COMPARE_LIST_FOREIGN',
  });

  const lookUpInput = ({ id }: Thing) => ({ input: { number: id, mobile_number: address.telephone } });
  const byMobile = open('order.look-up', lookUpInput, { thing: () => things.guestsOrder(shop) });

  /** Removes the store, because operations of buyers give no permission to its staff. */
  const withoutStore = (thing: Thing): Thing => ({ ...thing, subject: { ...thing.subject, storeId: null } });

  /** For steps of the store's staff. They need permission to see the order and to take the step. */
  const staff = (action: Action, stage: StagedOrder, input: (thing: Thing) => object): Entry => ({
    asks: ['store-orders.read', action],
    thing: () => orderAtStage(shop, people, stage),
    variables: (thing) => ({
      input: { order_number: thing.id, version: thing.key.version, ...input(thing) },
    }),
    refused: {
      guest: 'STAFF_ONLY',
      owner: 'STAFF_ONLY',
      stranger: 'STAFF_ONLY',
      adviser: 'ORDER_STEP_NOT_PERMITTED',
      manager: 'ORDER_STEP_NOT_PERMITTED',
      elsewhere: 'ORDER_NOT_FOUND',
      eshop: 'ORDER_NOT_FOUND',
    },
  });

  const account = { firstname: 'Ka Yan', lastname: 'Chan', password };
  const newEmail = (): string => `walk-${crypto.randomUUID()}@example.com`;
  const bookAddress = {
    ...address,
    region: { region_code: 'CW' },
    country_code: 'HK',
  };
  async function ownersAddress(): Promise<Thing> {
    const { createCustomerAddress } = await must(
      shop.graphql(
        'mutation ($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
        { input: bookAddress },
        people.owner.headers,
      ),
    );
    const customerId = things.customerIdOf(people.owner);
    return {
      id: String(createCustomerAddress.id),
      subject: { id: customerId, customerId, storeId: null },
      key: {},
    };
  }

  /** The refusals of all signed-in roles but the owner. `code` says that the thing was not found. */
  const nonOwners = (code: string) => ({
    stranger: code,
    adviser: code,
    manager: code,
    elsewhere: code,
    eshop: code,
  });
  const refusedForOthers = (code: string) => ({ guest: 'NOT_AUTHORISED', ...nonOwners(code) });

  const metalAttribute = { attributes: [{ attribute_code: 'metal', entity_type: 'catalog_product' }] };
  const queries: Readonly<Record<string, Entry>> = {
    products: open('catalogue.browse', () => ({ search: '戒指' })),
    category: open('catalogue.browse', () => ({ id: 2 })),
    categoryList: open('catalogue.browse'),
    categories: open('catalogue.browse'),
    urlResolver: open('catalogue.browse', () => ({ url: 'about' })),
    route: open('catalogue.browse', () => ({ url: 'about' })),
    searchTerm: open('catalogue.browse', () => ({ Search: '戒指' })),
    searchSuggestions: open('catalogue.browse', () => ({ search: '戒指' })),
    diamonds: open('catalogue.browse'),
    diamond: open('catalogue.browse', () => ({ sku: 'JD-000001' })),
    diamondsBySku: open('catalogue.browse', () => ({ skus: ['JD-000001'] })),
    customiserTables: open('catalogue.browse'),
    customiserStyles: open('catalogue.browse', () => ({ flow: 'SINGLE_RING' })),
    customiserDesign: open('catalogue.browse', () => ({ code: emptyDesign })),
    customiserChoices: open('catalogue.browse', () => ({ code: emptyDesign, step: 'style' })),
    customAttributeMetadataV2: open('catalogue.browse', () => metalAttribute),
    attributesList: open('catalogue.browse', () => ({ entityType: 'CATALOG_PRODUCT' })),
    customAttributeMetadata: open('catalogue.browse', () => metalAttribute),
    attributesForm: open('catalogue.browse', () => ({ formCode: 'customer_account_create' })),
    attributesMetadata: open('catalogue.browse', () => ({ entityType: 'PRODUCT' })),
    productReviewRatingsMetadata: open('catalogue.browse'),
    cmsPage: open('content.read', () => ({ identifier: 'home' })),
    cmsBlocks: open('content.read', () => ({ identifiers: ['header_message'] })),
    cmsPages: open('content.read'),
    robotsConfig: open('content.read'),
    giftCardAccount: open('gift-card.read', () => ({ input: { gift_card_code: 'NOSUCHCARD1' } }), {
      otherwise: 'GIFT_CARD_NOT_FOUND',
    }),
    receivedGiftCard: open('gift-card.read', () => ({ key: `1.${'A'.repeat(43)}` }), {
      otherwise: 'GIFT_CARD_NOT_FOUND',
    }),
    goldPrices: open('gold-price.read'),
    goldPriceHistory: open('gold-price.read', () => ({ type: 'HK_CK9999', range: 'DAY' })),
    storeConfig: open('stores.read'),
    availableStores: open('stores.read'),
    currency: open('stores.read'),
    recaptchaV3Config: open('stores.read'),
    checkoutAgreements: open('stores.read'),
    countries: open('stores.read'),
    country: open('stores.read', () => ({ id: 'HK' })),
    pickupLocations: open('stores.read'),
    addressForm: open('stores.read', () => ({ country_code: 'HK' })),

    getLoginStatus: own('account.read', () => ({}), { saysFalse: true }),
    customer: own('account.read'),
    customerDownloadableProducts: own('account.read'),
    customerPaymentTokens: own('account.read'),
    isEmailAvailable: open('account.create', () => ({ email: newEmail() })),

    customerCart: own('cart.read'),
    cart: bag('cart.read', ({ id }) => ({ cart_id: id })),
    getGiftsOfCart: bag('cart.read', ({ id }) => ({ cart_id: id })),

    compareList: compareList('compare-list.read', ({ id }) => ({ uid: id })),

    guestOrderByMobile: byMobile,
    guestOrder: open(
      'order.look-up',
      ({ id }) => ({ input: { number: id, email: 'ka.yan@example.com', lastname: address.lastname } }),
      { thing: () => things.guestsOrder(shop) },
    ),
    returnToConfirm: {
      ...open('order.read'),
      thing: async () => withoutStore(await things.guestsReceivedOrder(shop, people)),
      variables: async ({ id, key }) => ({
        input: { order_id: btoa(id), confirmation_key: await returnKey(shop, id, `${id}-${key.token}`) },
      }),
    },
    guestOrderByToken: {
      ...open('order.read'),
      thing: async () => withoutStore(await things.guestsOrder(shop)),
      variables: ({ id, key }) => ({ input: { token: `${id}-${key.token}` } }),
    },
    orderByToken: {
      ...open('order.read'),
      thing: async () => withoutStore(await things.guestsOrder(shop)),
      variables: ({ id, key }) => ({ order_number: id, access_token: key.token }),
    },
    staffOrders: {
      ...open('store-orders.read'),
      thing: async ({ actor }) => ({
        ...noThing,
        subject: { ...anything, storeId: actor.kind === 'staff' ? actor.storeId : null },
      }),
      refused: 'STAFF_ONLY',
      perPerson: true,
    },
    staffOrder: {
      ...staff('store-orders.read', 'ready', () => ({})),
      variables: ({ id }) => ({ number: id }),
    },
  };

  const mutations: Operations[string] = {
    createEmptyCart: open('cart.create'),
    createGuestCart: open('cart.create'),
    ...bagOperations(bag),
    mergeCarts: {
      asks: ['cart.merge'],
      thing: () => things.guestsCart(shop),
      variables: ({ id }) => ({ source_cart_id: id }),
      refused: 'NOT_AUTHORISED',
    },
    assignCustomerToGuestCart: {
      asks: ['cart.merge'],
      thing: () => things.guestsCart(shop),
      variables: ({ id }) => ({ cart_id: id }),
      refused: 'NOT_AUTHORISED',
    },

    createCompareList: open('compare-list.create'),
    addProductsToCompareList: compareList('compare-list.change', ({ id }) => ({
      input: { uid: id, products: [] },
    })),
    removeProductsFromCompareList: compareList('compare-list.change', ({ id }) => ({
      input: { uid: id, products: [] },
    })),
    deleteCompareList: compareList('compare-list.change', ({ id }) => ({ uid: id })),
    assignCompareListToCustomer: {
      asks: ['compare-list.assign'],
      thing: () => things.guestsCompareList(shop),
      variables: ({ id }) => ({ uid: id }),
      refused: 'NOT_AUTHORISED',
    },

    generateCustomerToken: open('account.sign-in', () => ({ email: people.owner.email, password })),
    generateStaffToken: open('account.sign-in', () => ({ staff_no: 'NOBODY', password }), {
      otherwise: 'SIGN_IN_CODE_REQUIRED',
    }),
    deletePaymentToken: own('account.change', () => ({ public_hash: 'none' }), {
      otherwise: 'PAYMENT_TOKEN_NOT_FOUND',
    }),
    redeemGiftCardBalanceAsStoreCredit: own(
      'account.change',
      () => ({ input: { gift_card_code: 'NOSUCHCARD1' } }),
      { otherwise: 'GIFT_CARD_NOT_FOUND' },
    ),
    renewCustomerToken: own('account.read', () => ({}), { spends: true }),
    revokeCustomerToken: own('account.sign-out', () => ({}), { spends: true, saysFalse: true }),
    createCustomer: open('account.create', () => ({ input: { ...account, email: newEmail() } })),
    createCustomerV2: open('account.create', () => ({ input: { ...account, email: newEmail() } })),
    updateCustomer: own('account.change', () => ({ input: { firstname: 'Ka Yan' } })),
    updateCustomerV2: own('account.change', () => ({ input: { lastname: 'Chan' } })),
    updateCustomerEmail: own('account.change', () => ({ email: newEmail(), password }), { spends: true }),
    changeCustomerPassword: own(
      'account.change',
      () => ({ currentPassword: password, newPassword: 'Silver-2026' }),
      { spends: true },
    ),
    confirmEmail: open(
      'account.create',
      () => ({ input: { email: people.owner.email, confirmation_key: 'x'.repeat(32) } }),
      { otherwise: 'ACCOUNT_CONFIRMED' },
    ),
    resendConfirmationEmail: open('account.create', () => ({ email: people.owner.email }), {
      otherwise: 'CONFIRMATION_NOT_NEEDED',
    }),
    requestPasswordResetEmail: open('account.recover', () => ({ email: newEmail() })),
    resetPassword: open(
      'account.recover',
      () => ({ email: newEmail(), resetPasswordToken: 'x'.repeat(40), newPassword: password }),
      { otherwise: 'RESET_LINK_INVALID' },
    ),
    contactUs: open('contact.write', () => ({
      input: { name: 'Chan Ka Yan', email: newEmail(), comment: 'Which length suits a wrist of 15 cm?' },
    })),
    subscribeEmailToNewsletter: open('newsletter.subscribe', () => ({ email: newEmail() })),
    createCustomerAddress: own('account.change', () => ({ input: bookAddress })),
    updateCustomerAddress: {
      asks: ['account.change'],
      thing: ownersAddress,
      variables: ({ id }) => ({ id: Number(id), input: { firstname: 'Ka Yan' } }),
      refused: refusedForOthers('ADDRESS_NOT_FOUND'),
    },
    updateCustomerAddressV2: {
      asks: ['account.change'],
      thing: ownersAddress,
      variables: ({ id }) => ({ uid: btoa(id), input: { firstname: 'Ka Yan' } }),
      refused: refusedForOthers('ADDRESS_NOT_FOUND'),
    },
    deleteCustomerAddressV2: {
      asks: ['account.change'],
      thing: ownersAddress,
      variables: ({ id }) => ({ uid: btoa(id) }),
      refused: refusedForOthers('ADDRESS_NOT_FOUND'),
    },
    deleteCustomerAddress: {
      asks: ['account.change'],
      thing: ownersAddress,
      variables: ({ id }) => ({ id: Number(id) }),
      refused: refusedForOthers('ADDRESS_NOT_FOUND'),
    },

    mailOrderLink: byMobile,
    claimOrder: {
      asks: ['order.claim'],
      thing: () => things.guestsOrder(shop),
      variables: ({ id, key }) => ({ input: { order_number: id, access_token: key.token } }),
      refused: 'NOT_AUTHORISED',
    },
    payOrder: {
      asks: ['order.pay'],
      thing: async () => withoutStore(await things.ownersCardOrder(shop, people)),
      variables: async ({ id }) => ({
        input: { order_number: id, payment_method_nonce: await tokenise(shop, cards.approved) },
      }),
      refused: 'ORDER_NOT_FOUND',
    },
    cancelUnpaidOrder: {
      asks: ['order.give-up'],
      thing: async () => withoutStore(await things.ownersOrder(shop, people, 'unpaid')),
      variables: ({ id }) => ({ input: { order_number: id } }),
      refused: 'ORDER_NOT_FOUND',
    },
    answerOrderQuestion: {
      asks: ['order.answer'],
      thing: async () => withoutStore(await things.ownersOrder(shop, people, 'question')),
      variables: ({ id }) => ({ input: { order_number: id, answer: 'Simplified' } }),
      refused: 'ORDER_NOT_FOUND',
    },
    reorderItems: {
      asks: ['order.read', 'cart.change'],
      thing: async () => withoutStore(await things.ownersCardOrder(shop, people)),
      variables: ({ id }) => ({ orderNumber: id }),
      refused: refusedForOthers('ORDER_NOT_FOUND'),
    },

    ...stepOperations(staff),
  };
  const designs = designOperations(shop, people, { open, own, bag, notTheirs: refusedForOthers });
  const undoing = undoOperations(shop, people, { open, staff, withoutStore, notTheirs: refusedForOthers });
  const rewards = rewardOperations(shop, people);
  const statements = statementOperations(shop);
  const members = memberOperations(shop, people, { open, own });
  const wishlists = wishlistOperations(shop, people, { open, own });
  const mobiles = mobileOperations(shop, { open, own });
  const providers = providerOperations({ open, own, newEmail });
  return {
    Query: {
      ...{ ...queries, ...designs.queries, ...rewards.queries, ...providers.queries },
      ...{ ...statements.queries, ...wishlists.queries, ...mobiles.queries, ...members.queries },
    },
    Mutation: {
      ...{ ...mutations, ...designs.mutations, ...undoing, ...rewards.mutations, ...providers.mutations },
      ...{ ...statements.mutations, ...members.mutations, ...wishlists.mutations, ...mobiles.mutations },
    },
  };
}

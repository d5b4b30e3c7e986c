import type { CustomerAddressInput, Resolvers } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { atLeastOne } from '../../platform/requests/pages.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { BookInput } from './addresses/address-book.ts';

/** Reads the id in an address's uid; 0, which no address has, for any other uid. */
const numberIn = (uid: string): number => {
  const text = Buffer.from(uid, 'base64').toString('utf8');
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
};

const addressesOf = ({ customer_id }: Wire<'Customer'>, context: RequestContext) =>
  ownId(context) === customer_id ? context.areas.identity.addresses(context) : [];

const tokenResult = async (pendingToken: Promise<string>) => ({ token: await pendingToken });

const customerResult = async (pendingCustomer: Promise<Wire<'Customer'>>) => ({
  customer: await pendingCustomer,
});

/**
 * The input in the form of the use case: Magento nests a region's three fields, and accepts the country
 * under an older name.
 */
const bookInput = ({ region, country_id, ...input }: CustomerAddressInput): BookInput => ({
  ...input,
  ...region,
  country_code: input.country_code ?? country_id ?? null,
});

const purposes = {
  SIGN_IN: 'sign_in',
  RESET_PASSWORD: 'reset',
  CHANGE_MOBILE: 'change',
  APPOINTMENT: 'appointment',
  SALE: 'sale',
} as const;

const ownId = ({ actor }: RequestContext): string | null => ('customerId' in actor ? actor.customerId : null);

export const resolvers = {
  Query: {
    isEmailAvailable: async (_, __, context) => ({
      is_email_available: await context.areas.identity.isEmailAvailable(context),
    }),
    getLoginStatus: (_, __, { actor }) => actor.kind !== 'guest',
    mobileCodeCountries: (_, __, context) => [...context.areas.identity.mobileCountries],
    customerSessions: (_, __, context) => context.areas.identity.sessions(context),
    customer: (_, __, context) => context.areas.identity.customer(context),
  },
  Customer: {
    /**
     * Returns only addresses of the customer who asks. A guest who creates an account gets that account
     * without addresses.
     */
    addresses: (source, _, context) => addressesOf(source, context),
    custom_attributes: () => [],
    async addressesV2(source, args, context) {
      const pageSize = atLeastOne('pageSize', args.pageSize ?? 5);
      const currentPage = atLeastOne('currentPage', args.currentPage ?? 1);
      const addresses = await addressesOf(source, context);
      const from = (currentPage - 1) * pageSize;
      return {
        items: addresses.slice(from, from + pageSize),
        page_info: {
          current_page: currentPage,
          page_size: pageSize,
          total_pages: Math.ceil(addresses.length / pageSize),
        },
        total_count: addresses.length,
      };
    },
  },
  Mutation: {
    generateCustomerToken: (_, { email, password, code = null }, context) =>
      tokenResult(context.areas.identity.signIn(context, { kind: 'customer', name: email, password, code })),
    generateStaffToken: (_, { staff_no, password, code = null }, context) =>
      tokenResult(context.areas.identity.signIn(context, { kind: 'staff', name: staff_no, password, code })),
    async requestMobileCode(_, { mobile, purpose, language = null }, context) {
      const sent = await context.areas.identity.requestMobileCode(context, {
        mobile,
        purpose: purposes[purpose],
        language,
      });
      return { retry_after_seconds: sent.retryAfterSeconds, valid_seconds: sent.validSeconds };
    },
    generateCustomerTokenByMobile: (_, { mobile, code, firstname = null, lastname = null }, context) =>
      tokenResult(context.areas.identity.signInByMobile(context, { mobile, code, firstname, lastname })),
    async resetPasswordByMobile(_, input, context) {
      await context.areas.identity.resetPasswordByMobile(context, input);
      return true;
    },
    changeCustomerMobile: (_, { mobile, code, password = null }, context) =>
      customerResult(context.areas.identity.changeMobile(context, { mobile, code, password })),
    endCustomerSession: (_, { id }, context) => context.areas.identity.endSession(context, id),
    endOtherCustomerSessions: (_, __, context) => context.areas.identity.endOtherSessions(context),
    renewCustomerToken: (_, __, context) => tokenResult(context.areas.identity.renewToken(context)),
    revokeCustomerToken: async (_, __, context) => ({
      result: await context.areas.identity.signOut(context),
    }),

    confirmEmail: () => {
      throw refuse('ACCOUNT_CONFIRMED');
    },
    resendConfirmationEmail: () => {
      throw refuse('CONFIRMATION_NOT_NEEDED');
    },
    createCustomer: (_, { input }, context) => customerResult(context.areas.identity.signUp(context, input)),
    createCustomerV2: (_, { input }, context) =>
      customerResult(context.areas.identity.signUp(context, input)),
    updateCustomer: (_, { input }, context) =>
      customerResult(context.areas.identity.changeCustomer(context, input)),
    updateCustomerV2: (_, { input }, context) =>
      customerResult(context.areas.identity.changeCustomer(context, input)),
    updateCustomerEmail: (_, { email, password }, context) =>
      customerResult(context.areas.identity.changeCustomer(context, { email, password })),
    changeCustomerPassword: (_, { currentPassword, newPassword }, context) =>
      context.areas.identity.changePassword(context, { current: currentPassword, next: newPassword }),
    async requestPasswordResetEmail(_, { email }, context) {
      await context.areas.identity.requestReset(context, email);
      return true;
    },
    async resetPassword(_, { email, resetPasswordToken: token, newPassword }, context) {
      await context.areas.identity.resetPassword(context, { email, token, newPassword });
      return true;
    },
    async subscribeEmailToNewsletter(_, { email }, context) {
      return { status: await context.areas.identity.subscribe(context, email) };
    },

    createCustomerAddress: (_, { input }, context) =>
      context.areas.identity.addAddress(context, bookInput(input)),
    updateCustomerAddress: (_, { id, input }, context) =>
      context.areas.identity.changeAddress(context, id, bookInput(input ?? {})),
    updateCustomerAddressV2: (_, { uid, input }, context) =>
      context.areas.identity.changeAddress(context, numberIn(uid), bookInput(input ?? {})),
    async deleteCustomerAddressV2(_, { uid }, context) {
      await context.areas.identity.deleteAddress(context, numberIn(uid));
      return true;
    },
    async deleteCustomerAddress(_, { id }, context) {
      await context.areas.identity.deleteAddress(context, id);
      return true;
    },
  },
} satisfies Resolvers;

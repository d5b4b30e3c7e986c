import { refusalText } from '@jinlan/contract/wire';
import type { RequestContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BookInput } from './address-book.ts';
import type { CustomerChange } from './change-customer.ts';
import type { PresentedCustomer } from './present.ts';
import type { SignUp } from './sign-up.ts';

type Input<T> = { readonly input: T };

interface PageArguments {
  readonly pageSize?: number | null;
  readonly currentPage?: number | null;
}

function atLeastOne(name: string, value: number): number {
  if (value >= 1) return value;
  throw new Refusal('PAGE_INVALID', refusalText('PAGE_INVALID', { name }), 'graphql-input', { name });
}

/** The number in an address's uid; 0, which no address has, for a uid of anything else. */
const numberIn = (uid: string): number => {
  const text = Buffer.from(uid, 'base64').toString('utf8');
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
};

const addressesOf = ({ customer_id }: PresentedCustomer, context: RequestContext) =>
  ownId(context) === customer_id ? context.areas.identity.addresses(context) : [];

interface AddressInput extends Omit<BookInput, 'region'> {
  readonly country_id?: string | null;
  readonly region?: {
    readonly region_code?: string | null;
    readonly region?: string | null;
    readonly region_id?: number | null;
  } | null;
}

const token = async (made: Promise<string>) => ({ token: await made });

const customer = async (shown: Promise<PresentedCustomer>) => ({ customer: await shown });

/** Magento keeps a region's three names together, and the country under an older name too. */
const bookInput = ({ region, country_id, ...input }: AddressInput): BookInput => ({
  ...input,
  ...region,
  country_code: input.country_code ?? country_id ?? null,
});

const ownId = ({ actor }: RequestContext): string | null => ('customerId' in actor ? actor.customerId : null);

const createCustomer = (_: unknown, { input }: Input<SignUp>, context: RequestContext) =>
  customer(context.areas.identity.signUp(context, input));

const updateCustomer = (_: unknown, { input }: Input<CustomerChange>, context: RequestContext) =>
  customer(context.areas.identity.changeCustomer(context, input));

export const resolvers = {
  Query: {
    isEmailAvailable: (_: unknown, __: unknown, context: RequestContext) => ({
      is_email_available: context.areas.identity.isEmailAvailable(context),
    }),
    getLoginStatus: (_: unknown, __: unknown, { actor }: RequestContext) => actor.kind !== 'guest',
    customer: (_: unknown, __: unknown, context: RequestContext) => context.areas.identity.customer(context),
  },
  Customer: {
    /** Nobody sees another's: who has just been signed up by a guest has none. */
    addresses: (customer: PresentedCustomer, __: unknown, context: RequestContext) =>
      addressesOf(customer, context),
    async addressesV2(customer: PresentedCustomer, args: PageArguments, context: RequestContext) {
      const pageSize = atLeastOne('pageSize', args.pageSize ?? 5);
      const currentPage = atLeastOne('currentPage', args.currentPage ?? 1);
      const addresses = await addressesOf(customer, context);
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
    generateCustomerToken: (
      _: unknown,
      { email, password, code = null }: { email: string; password: string; code?: string | null },
      context: RequestContext,
    ) => token(context.areas.identity.signIn(context, { kind: 'customer', name: email, password, code })),
    generateStaffToken: (
      _: unknown,
      { staff_no, password, code = null }: { staff_no: string; password: string; code?: string | null },
      context: RequestContext,
    ) => token(context.areas.identity.signIn(context, { kind: 'staff', name: staff_no, password, code })),
    renewCustomerToken: (_: unknown, __: unknown, context: RequestContext) =>
      token(context.areas.identity.renewToken(context)),
    revokeCustomerToken: async (_: unknown, __: unknown, context: RequestContext) => ({
      result: await context.areas.identity.signOut(context),
    }),

    confirmEmail: () => {
      throw new Refusal('ACCOUNT_CONFIRMED', refusalText('ACCOUNT_CONFIRMED'), 'graphql-input');
    },
    resendConfirmationEmail: () => {
      throw new Refusal('CONFIRMATION_NOT_NEEDED', refusalText('CONFIRMATION_NOT_NEEDED'), 'graphql-input');
    },
    createCustomer,
    createCustomerV2: createCustomer,
    updateCustomer,
    updateCustomerV2: updateCustomer,
    updateCustomerEmail: (
      _: unknown,
      { email, password }: { email: string; password: string },
      context: RequestContext,
    ) => customer(context.areas.identity.changeCustomer(context, { email, password })),
    changeCustomerPassword: (
      _: unknown,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      context: RequestContext,
    ) => context.areas.identity.changePassword(context, { current: currentPassword, next: newPassword }),
    async requestPasswordResetEmail(_: unknown, { email }: { email: string }, context: RequestContext) {
      await context.areas.identity.requestReset(context, email);
      return true;
    },
    async resetPassword(
      _: unknown,
      given: { email: string; resetPasswordToken: string; newPassword: string },
      context: RequestContext,
    ) {
      const { email, resetPasswordToken: token, newPassword } = given;
      await context.areas.identity.resetPassword(context, { email, token, newPassword });
      return true;
    },
    async subscribeEmailToNewsletter(_: unknown, { email }: { email: string }, context: RequestContext) {
      await context.areas.identity.subscribe(context, email);
      return { status: 'SUBSCRIBED' };
    },

    createCustomerAddress: (_: unknown, { input }: Input<AddressInput>, context: RequestContext) =>
      context.areas.identity.addAddress(context, bookInput(input)),
    updateCustomerAddress: (
      _: unknown,
      { id, input }: { id: number } & Input<AddressInput | null | undefined>,
      context: RequestContext,
    ) => context.areas.identity.changeAddress(context, id, bookInput(input ?? {})),
    updateCustomerAddressV2: (
      _: unknown,
      { uid, input }: { uid: string } & Input<AddressInput | null | undefined>,
      context: RequestContext,
    ) => context.areas.identity.changeAddress(context, numberIn(uid), bookInput(input ?? {})),
    async deleteCustomerAddressV2(_: unknown, { uid }: { uid: string }, context: RequestContext) {
      await context.areas.identity.deleteAddress(context, numberIn(uid));
      return true;
    },
    async deleteCustomerAddress(_: unknown, { id }: { id: number }, context: RequestContext) {
      await context.areas.identity.deleteAddress(context, id);
      return true;
    },
  },
};

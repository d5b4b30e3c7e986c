import { type CountryCode, marketFacts, markets } from '@jinlan/domain/markets';
import type { Actor, TextPurpose } from '@jinlan/domain/people';
import { sendCodeData, sendResetData, sendSignUpData } from '@jinlan/domain/validity';
import type { CustomerInput } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { Connection } from '../../platform/database.ts';
import type { Gateways, SignInProvider } from '../../platform/gateways/index.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addressOf,
  addToBook,
  type BookInput,
  changeInBook,
  readAddressBook,
  removeFromBook,
  saveAddress,
} from './addresses/address-book.ts';
import type { PostalAddress } from './addresses/read-address.ts';
import { changeCustomer } from './change-customer.ts';
import { deleteExpired, deleteExpiredEverySeconds, deleteExpiredJob } from './delete-expired.ts';
import {
  createByProvider,
  linkWaiting,
  type NewAccount,
  readWaiting,
  type WaitingAnswer,
} from './external/bind.ts';
import { readWays, type SignInWays, unlinkProvider } from './external/linked.ts';
import type { ProviderSignIn } from './external/settle.ts';
import { finishVisit, signInByMiniProgram, startVisit, type VisitInput } from './external/visit.ts';
import { memberCodeFor, tokenOf } from './member-codes/member-codes.ts';
import { changeMobile, type MobileChange } from './mobile/change-mobile.ts';
import { requestMobileCode, type SentCode } from './mobile/mobile-codes.ts';
import { type MobileReset, resetPasswordByMobile } from './mobile/reset-by-mobile.ts';
import { type MobileSignIn, signInByMobile } from './mobile/sign-in-by-mobile.ts';
import { createOfficePeople, type OfficePeople } from './office/index.ts';
import { presentBookAddress, presentCustomer } from './present.ts';
import { readCustomer, showCustomer } from './read-customer.ts';
import type { Caller, Services, ShopNames } from './services.ts';
import { changePassword } from './sign-in/change-password.ts';
import { endOthers, endSessionOf, readSessions } from './sign-in/devices.ts';
import { createPasswords } from './sign-in/passwords.ts';
import {
  type ResetInput,
  requestReset,
  resetPassword,
  sendReset,
  sendResetJob,
} from './sign-in/recover-password.ts';
import { type Credentials, findActor, renewToken, signIn, signOut } from './sign-in/sign-in.ts';
import { sendCode, sendCodeJob } from './sign-in/sign-in-codes.ts';
import { endSampleSessions } from './sign-in/store-sessions.ts';
import { signUp } from './sign-up/sign-up.ts';
import { requestSignUp, sendSignUp, sendSignUpJob } from './sign-up/sign-up-by-email.ts';
import { type IdentifiedMember, identifyMember } from './staff/identify-member.ts';
import { importStaff } from './staff/import-staff.ts';
import { lookUpCustomer } from './staff/look-up-customer.ts';
import { countSampleAccounts } from './staff/store-staff.ts';
import {
  accountReader,
  type Buyer,
  buyerOf,
  type CustomerOfEmail,
  customersOf,
  firstNameOf,
  type LinkedReader,
  type NewsletterReader,
  newsletterReadersOf,
  readersOf,
  rememberOrdered,
} from './store.ts';
import { isEmailAvailable, subscribe } from './subscribe.ts';
import { readUnsubscribeKey, unsubscribe, unsubscribeLink } from './unsubscribe.ts';

export {
  invalidAddress,
  type PostalAddress,
  type PostalAddressInput,
  readAddressForEstimate,
  readCompany,
  readPostalAddress,
} from './addresses/read-address.ts';
export { showAddress } from './addresses/sent-address.ts';
export { providerResolvers } from './external/resolvers-providers.ts';
export { providerRoutes } from './external/routes.ts';
export { inviteOfficeOwner } from './office/invitations.ts';
export { officeResolvers } from './office/resolvers-office.ts';
export { resolvers } from './resolvers.ts';
export type { ShopNames } from './services.ts';
export { writeMark } from './sign-in/browser-marks.ts';
export { samplePassword } from './sign-in/sample-password.ts';
export type { NewsletterReader } from './store.ts';
export { unsubscribePath } from './unsubscribe.ts';

declare module '../../platform/context.ts' {
  interface Areas {
    readonly identity: Identity;
  }
}

export interface StaffFiles {
  /** `staff.csv` */
  readonly staff?: string;
}

/** Who calls, and what the shop stores about people: accounts, sessions, address books. */
export interface Identity {
  /** The actor that a token signs in; a guest if the token is unknown or expired. */
  readonly actorOf: (bearer: string, now: Date) => Promise<Actor>;
  readonly office: OfficePeople;
  signIn(caller: Caller, credentials: Credentials): Promise<string>;
  renewToken(caller: Caller): Promise<string>;
  signOut(caller: Caller): Promise<boolean>;
  signUp(caller: Caller, input: CustomerInput): Promise<Wire<'Customer'>>;
  customer(caller: Caller): Promise<Wire<'Customer'>>;
  changeCustomer(caller: Caller, input: CustomerInput): Promise<Wire<'Customer'>>;
  changePassword(
    caller: Caller,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<Wire<'Customer'>>;
  /** Countries whose mobile numbers get codes. */
  readonly mobileCountries: readonly CountryCode[];
  requestMobileCode(
    caller: Caller,
    input: { readonly mobile: string; readonly purpose: TextPurpose },
  ): Promise<SentCode>;
  signInByMobile(caller: Caller, input: MobileSignIn): Promise<string>;
  resetPasswordByMobile(caller: Caller, input: MobileReset): Promise<void>;
  changeMobile(caller: Caller, input: MobileChange): Promise<Wire<'Customer'>>;
  sessions(caller: Caller): Promise<readonly Wire<'CustomerSession'>[]>;
  endSession(caller: Caller, id: string): Promise<boolean>;
  endOtherSessions(caller: Caller): Promise<number>;
  /** Companies by which customers sign in; inside WeChat's own browser, or elsewhere. */
  signInProviders(isInApp: boolean): readonly SignInProvider[];
  signInProvider(code: string): SignInProvider | null;
  startVisit(caller: Caller, input: VisitInput): Promise<string>;
  finishVisit(caller: Caller, answer: string): Promise<ProviderSignIn>;
  signInByMiniProgram(
    caller: Caller,
    input: { readonly provider: string; readonly code: string },
  ): Promise<ProviderSignIn & { readonly key: string | null }>;
  waitingIdentity(caller: Caller, key: string | null): Promise<WaitingAnswer | null>;
  createByProvider(caller: Caller, input: NewAccount): Promise<string>;
  linkWaiting(caller: Caller, key: string | null): Promise<Wire<'Customer'>>;
  unlinkProvider(caller: Caller, provider: string): Promise<Wire<'Customer'>>;
  signInWays(caller: Caller): Promise<SignInWays>;
  requestReset(caller: Caller, email: string): Promise<void>;
  resetPassword(caller: Caller, input: ResetInput): Promise<void>;
  isEmailAvailable(caller: Caller): Promise<boolean>;
  subscribe(caller: Caller, email: string): Promise<void>;

  addresses(caller: Caller): Promise<readonly Wire<'CustomerAddress'>[]>;
  addAddress(caller: Caller, input: BookInput): Promise<Wire<'CustomerAddress'>>;
  changeAddress(caller: Caller, id: number, input: BookInput): Promise<Wire<'CustomerAddress'>>;
  deleteAddress(caller: Caller, id: number): Promise<void>;

  /**
   * Finds a customer for staff by the full e-mail address, for the purpose that `action` names, and
   * records it. Returns null if there is none. Refuses with STAFF_ONLY, TOO_MANY_REQUESTS and
   * INVALID_EMAIL.
   */
  lookUp(
    caller: Pick<Caller, 'actor' | 'now'>,
    email: string,
    action: 'saved-designs.look-up',
  ): Promise<string | null>;

  /** The member whose card's text staff have scanned or typed; refuses as `identifyMember` says. */
  identifyMember(caller: Pick<Caller, 'actor' | 'now'>, text: string): Promise<IdentifiedMember>;
  /** The code of an account, and the token that its card shows in this minute. */
  memberCard(customerId: string, now: Date): Promise<{ readonly code: string; readonly token: string }>;

  /**
   * Imports `staff.csv`; the stores must exist. `firstPassword` is set for new accounts, but never in
   * production.
   */
  importFiles(
    files: StaffFiles,
    options?: { readonly firstPassword?: string | null },
  ): Promise<ImportReport[]>;

  /** The number of accounts that still have the sample password. */
  countSampleAccounts(): Promise<number>;
  /** Ends the sessions of accounts with the sample password, which were started in development. */
  endSampleSessions(): Promise<void>;

  /** Ids of customers by the keys of their e-mail addresses (`emailKey`); those without an account are missing. */
  customersOf(db: Connection, emailKeys: readonly string[]): Promise<ReadonlyMap<string, CustomerOfEmail>>;
  /** E-mail address, month of birth and whether there was an order; null if the customer was deleted. */
  buyerOf(db: Connection, customerId: string): Promise<Buyer | null>;
  /** Null for an unknown customer and without a first name. */
  firstNameOf(db: Connection, customerId: string): Promise<string | null>;
  /** Whom an e-mail about the customer's own account reaches; null if the customer was deleted. */
  accountReader(db: Connection, customerId: string): Promise<NewsletterReader | null>;
  /** Those of the customers who get the newsletter. */
  newsletterReadersOf(db: Connection, customerIds: readonly string[]): Promise<readonly NewsletterReader[]>;
  /** Address, name and language of these customers, for e-mails that they have asked for. */
  readersOf(db: Connection, customerIds: readonly string[]): Promise<readonly NewsletterReader[]>;
  /** The address of the page that unsubscribes a customer without signing in; for e-mails that need consent. */
  unsubscribeLink(reader: LinkedReader): string;
  /** Whom an unsubscribing key is for; null for a wrong or expired one. */
  readUnsubscribeKey(key: string): LinkedReader | null;
  unsubscribe(reader: LinkedReader): Promise<void>;
  /** Remembers in the caller's transaction whether the customer has a paid order. */
  rememberOrdered(tx: Connection, customerId: string, hasOrdered: boolean): Promise<void>;
  /** Returns an address of the customer's book, for a cart; refuses anybody else's as ADDRESS_NOT_FOUND. */
  addressOf(customerId: string, addressId: number): Promise<PostalAddress>;
  /** Saves an order's address to the book once; a full book stays unchanged. */
  saveAddress(customerId: string, address: PostalAddress): Promise<void>;
}

export function createIdentity(
  platform: Platform,
  { messages, texts, signIn: providers }: Pick<Gateways, 'messages' | 'texts' | 'signIn'>,
  shop: ShopNames,
): Identity {
  const passwords = createPasswords((length) => platform.random.bytes(length));
  const services: Services = { platform, messages, texts, passwords, shop, providers };
  platform.jobs.on(sendResetJob, sendResetData, (job) => sendReset(services, job));
  platform.jobs.on(sendCodeJob, sendCodeData, (job) => sendCode(services, job));
  platform.jobs.on(sendSignUpJob, sendSignUpData, (job) => sendSignUp(services, job));
  platform.jobs.every(deleteExpiredJob, deleteExpiredEverySeconds, () => deleteExpired(platform));
  return {
    actorOf: (bearer, now) => findActor(services, bearer, now),
    office: createOfficePeople(services),
    signIn: (caller, credentials) => signIn(services, caller, credentials),
    renewToken: (caller) => renewToken(services, caller),
    signOut: (caller) => signOut(services, caller),
    signUp: async (caller, input) =>
      platform.config.signUpByEmail
        ? presentCustomer(
            services,
            await requestSignUp(services, caller, input),
            caller.actor,
            caller.storeView.locale,
          )
        : showCustomer(services, caller, await signUp(services, caller, input)),
    customer: (caller) => readCustomer(services, caller),
    changeCustomer: async (caller, input) =>
      showCustomer(services, caller, await changeCustomer(services, caller, input)),
    changePassword: async (caller, input) =>
      showCustomer(services, caller, await changePassword(services, caller, input)),
    mobileCountries: markets.map((market) => marketFacts[market].country).filter(texts.reaches),
    requestMobileCode: (caller, input) => requestMobileCode(services, caller, input),
    signInByMobile: (caller, input) => signInByMobile(services, caller, input),
    resetPasswordByMobile: (caller, input) => resetPasswordByMobile(services, caller, input),
    changeMobile: async (caller, input) =>
      showCustomer(services, caller, await changeMobile(services, caller, input)),
    sessions: (caller) => readSessions(services, caller),
    endSession: (caller, id) => endSessionOf(services, caller, id),
    endOtherSessions: (caller) => endOthers(services, caller),
    signInProviders: (isInApp) => [...providers.values()].filter((provider) => provider.offers(isInApp)),
    signInProvider: (code) => providers.get(code) ?? null,
    startVisit: (caller, input) => startVisit(services, caller, input),
    finishVisit: (caller, answer) => finishVisit(services, caller, answer),
    signInByMiniProgram: (caller, input) => signInByMiniProgram(services, caller, input),
    waitingIdentity: (caller, key) => readWaiting(services, caller, key),
    createByProvider: (caller, input) => createByProvider(services, caller, input),
    linkWaiting: async (caller, key) =>
      showCustomer(services, caller, await linkWaiting(services, caller, key)),
    unlinkProvider: async (caller, provider) =>
      showCustomer(services, caller, await unlinkProvider(services, caller, provider)),
    signInWays: (caller) => readWays(services, caller),
    requestReset: (caller, email) => requestReset(services, caller, email),
    resetPassword: (caller, input) => resetPassword(services, caller, input),
    isEmailAvailable: (caller) => isEmailAvailable(services, caller),
    subscribe: (caller, email) => subscribe(services, caller, email),
    async addresses(caller) {
      const rows = await readAddressBook(services, caller);
      return rows.map((row) => presentBookAddress(row, caller.storeView.locale));
    },
    addAddress: async (caller, input) =>
      presentBookAddress(await addToBook(services, caller, input), caller.storeView.locale),
    changeAddress: async (caller, id, input) =>
      presentBookAddress(await changeInBook(services, caller, id, input), caller.storeView.locale),
    deleteAddress: (caller, id) => removeFromBook(services, caller, id),
    lookUp: (caller, email, action) => lookUpCustomer(services, caller, email, action),
    identifyMember: (caller, text) => identifyMember(services, caller, text),
    async memberCard(customerId, now) {
      const code = await memberCodeFor(services, platform.db, Number(customerId));
      return { code, token: tokenOf(services, code, now) };
    },
    importFiles: async ({ staff }, { firstPassword = null } = {}) =>
      staff === undefined ? [] : [await importStaff(services, staff, firstPassword)],
    countSampleAccounts: () => countSampleAccounts(platform.db),
    endSampleSessions: () => endSampleSessions(platform.db),
    customersOf,
    buyerOf,
    firstNameOf,
    accountReader,
    newsletterReadersOf,
    readersOf,
    unsubscribeLink: (reader) => unsubscribeLink(services, reader),
    readUnsubscribeKey: (key) => readUnsubscribeKey(services, key),
    unsubscribe: (reader) => unsubscribe(services, reader),
    rememberOrdered,
    addressOf: (customerId, addressId) => addressOf(services, customerId, addressId),
    saveAddress: (customerId, address) => saveAddress(services, customerId, address),
  };
}

import type { ConsentKind } from '@jinlan/domain/consents';
import type { BusinessDay } from '@jinlan/domain/kernel';
import type { CountryCode } from '@jinlan/domain/markets';
import type { Actor } from '@jinlan/domain/people';
import type { CustomerInput } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { Connection } from '../../platform/database.ts';
import type { ProviderPlace, SignInProvider } from '../../platform/gateways/index.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import type { BookInput } from './addresses/address-book.ts';
import type { PostalAddress } from './addresses/read-address.ts';
import type { OwnConsents, WantedConsent } from './consents/consents.ts';
import type { Confirming } from './consents/subscribe.ts';
import type { UnsubscribeOffer } from './consents/unsubscribe.ts';
import type { NewAccount, WaitingAnswer } from './external/bind.ts';
import type { SignInWays } from './external/linked.ts';
import type { ProviderSignIn } from './external/settle.ts';
import type { VisitInput } from './external/visit.ts';
import type { MemberPass } from './member-codes/member-codes.ts';
import type { AppointmentCode } from './mobile/appointment-code.ts';
import type { MobileChange } from './mobile/change-mobile.ts';
import type { CodeRequest, SentCode } from './mobile/mobile-codes.ts';
import type { MobileReset } from './mobile/reset-by-mobile.ts';
import type { MobileSignIn } from './mobile/sign-in-by-mobile.ts';
import type { OfficePeople } from './office/index.ts';
import type { OwnPasskeys } from './passkeys/own-passkeys.ts';
import type { Push } from './push/index.ts';
import type { Caller } from './services.ts';
import type { ResetInput } from './sign-in/recover-password.ts';
import type { Credentials } from './sign-in/sign-in.ts';
import type { SaleCustomer, SaleCustomerInput } from './staff/customer-for-sale.ts';
import type { IdentifiedMember } from './staff/identify-member.ts';
import type { StoreColleague } from './staff/store-staff.ts';
import type { StaffSessions } from './staff-sessions/index.ts';
import type { Buyer, Contact, CustomerOfEmail, LinkedReader, NewsletterReader, Visitor } from './store.ts';
import type { birthDateOf, bornIn, marketsOf, registeredOn } from './store-days.ts';

interface StaffFiles {
  /** `staff.csv` */
  readonly staff?: string;
}

/** The caller of a request, and the data that the shop stores about people: accounts, sessions, address books. */
export interface Identity {
  /** The actor that a token signs in: `findActor`. */
  readonly actorOf: (bearer: string, now: Date, idleSeconds?: number) => Promise<Actor>;
  readonly staffSessions: StaffSessions;
  readonly office: OfficePeople;
  readonly push: Push;
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
  /** The countries to whose mobile numbers the shop sends codes. */
  readonly mobileCountries: readonly CountryCode[];
  requestMobileCode(caller: Caller, input: CodeRequest): Promise<SentCode>;
  signInByMobile(caller: Caller, input: MobileSignIn): Promise<string>;
  resetPasswordByMobile(caller: Caller, input: MobileReset): Promise<void>;
  changeMobile(caller: Caller, input: MobileChange): Promise<Wire<'Customer'>>;
  /** Tries a code for the number of an appointment, by `tryAppointmentCode`. */
  tryAppointmentCode(
    tx: Connection,
    caller: Caller,
    input: { readonly mobile: string; readonly code: string },
  ): Promise<AppointmentCode | null>;
  sessions(caller: Caller): Promise<readonly Wire<'CustomerSession'>[]>;
  endSession(caller: Caller, id: string): Promise<boolean>;
  endOtherSessions(caller: Caller): Promise<number>;
  /** The companies by which customers can sign in, inside WeChat's own browser or elsewhere. */
  signInProviders(place: ProviderPlace): readonly SignInProvider[];
  signInProvider(code: string): SignInProvider | null;
  startVisit(caller: Caller, input: VisitInput): Promise<string>;
  finishVisit(caller: Caller, answer: string): Promise<ProviderSignIn>;
  signInByMiniProgram(
    caller: Caller,
    input: { readonly provider: string; readonly code: string },
  ): Promise<ProviderSignIn & { readonly key: string | null }>;
  waitingIdentity(caller: Caller, key: string | null): Promise<WaitingAnswer | null>;
  createByProvider(caller: Caller, input: NewAccount): Promise<string>;
  linkWaiting(
    caller: Caller,
    input: { readonly key: string | null; readonly password: string | null },
  ): Promise<Wire<'Customer'>>;
  unlinkProvider(
    caller: Caller,
    input: { readonly provider: string; readonly password: string | null },
  ): Promise<Wire<'Customer'>>;
  signInWays(caller: Caller): Promise<SignInWays>;
  /** Whether customers can sign in by passkeys at the shop's address. */
  readonly offersPasskeys: boolean;
  startPasskeySignIn(caller: Caller): Promise<string>;
  signInByPasskey(caller: Caller, answer: string): Promise<string>;
  startPasskeyCreation(caller: Caller, password: string | null): Promise<string>;
  addPasskey(
    caller: Caller,
    input: { readonly answer: string; readonly name: string },
  ): Promise<Wire<'Customer'>>;
  renamePasskey(
    caller: Caller,
    input: { readonly id: string; readonly name: string },
  ): Promise<Wire<'Customer'>>;
  removePasskey(
    caller: Caller,
    input: { readonly id: string; readonly password: string | null },
  ): Promise<Wire<'Customer'>>;
  passkeys(caller: Caller): Promise<OwnPasskeys>;
  requestReset(caller: Caller, email: string): Promise<void>;
  resetPassword(caller: Caller, input: ResetInput): Promise<void>;
  isEmailAvailable(caller: Caller): Promise<boolean>;
  subscribe(caller: Caller, email: string): Promise<'SUBSCRIBED' | 'NOT_ACTIVE'>;
  consents(caller: Caller): Promise<OwnConsents>;
  changeConsents(
    caller: Caller,
    input: { readonly wanted: readonly WantedConsent[]; readonly textVersion: number },
  ): Promise<OwnConsents>;

  /** Mails the customer a code for `proveEmail`. */
  requestEmailCode(caller: Caller): Promise<void>;
  proveEmail(caller: Caller, code: string): Promise<Wire<'Customer'>>;
  /**
   * Returns the id of the customer who acts, after a fresh proof by `proveOwner`. With `password` `false`, only a fresh
   * sign-in counts as a proof.
   */
  provenOwner(caller: Caller, password: string | null | false): Promise<string>;
  /** Ends all sessions of an account that will be closed, and tells its owner the day. */
  startClosing(tx: Connection, customerId: string, closing: { day: string; at: Date }): Promise<void>;
  /** Locks an account that is closed in this transaction, and queues the last e-mail to its owner. */
  lockToClose(tx: Connection, customerId: string): Promise<void>;
  sayClosed(tx: Connection, customerId: string, at: Date): Promise<void>;

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

  /**
   * Finds the member whose card staff have scanned, or whose code they have typed. Refuses with the codes of
   * `identifyMember`.
   */
  identifyMember(
    caller: Pick<Caller, 'actor' | 'now' | 'storeView'>,
    text: string,
  ): Promise<IdentifiedMember>;
  /** Finds or registers the customer of a sale, and does the work in the same transaction: `customerForSale`. */
  customerForSale<Value>(
    caller: Caller,
    input: SaleCustomerInput,
    work: (tx: Connection, customer: SaleCustomer) => Promise<Value>,
  ): Promise<Value>;
  /** The id of the member with these sixteen digits, or null. */
  customerOfCode(db: Connection, code: string): Promise<string | null>;
  /** The code of an account, and the token that its card shows in this minute. */
  memberCard(customerId: string, now: Date): Promise<{ readonly code: string; readonly token: string }>;
  /** Returns the code of an account, and the other data for a pass in a phone's wallet. */
  memberPass(customerId: string): Promise<MemberPass>;

  /**
   * Imports `staff.csv`; the stores must exist. `firstPassword` is set for new accounts, but never in
   * production.
   */
  importFiles(
    files: StaffFiles,
    options?: { readonly firstPassword?: string | null },
  ): Promise<ImportReport[]>;

  /** Active staff of a store, by staff number, at most 200. */
  staffOfStore(db: Connection, storeCode: string): Promise<readonly StoreColleague[]>;
  /** The names of staff by staff number, as customers and colleagues read them. Includes staff who have left. */
  namesOfStaff(db: Connection, staffNos: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The person for whom an appointment of the customer is; null if the customer was deleted. */
  visitorOf(db: Connection, customerId: string): Promise<Visitor | null>;
  /** The id of the customer who signs in by a mobile number in E.164; null if nobody does. */
  customerOfMobile(db: Connection, mobile: string): Promise<string | null>;

  /** The id of a token's session, for signed addresses that end with it; null once it has ended. */
  sessionIdOf(bearer: string): Promise<number | null>;
  /** Whether the session belongs to the customer and is neither ended nor locked. */
  isOpenSession(customerId: string, sessionId: number): Promise<boolean>;

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
  /** The recipient of an e-mail about the customer's own account; null if the customer was deleted. */
  accountReader(db: Connection, customerId: string): Promise<NewsletterReader | null>;
  /**
   * Returns those of the customers who may get e-mails of this kind, without minors. Every sender of a message that needs
   * consent must call it.
   */
  consentingReaders(
    db: Connection,
    kind: ConsentKind,
    customerIds: readonly string[],
  ): Promise<readonly NewsletterReader[]>;
  /** Address, name and language of these customers, for e-mails that they have asked for. */
  readersOf(db: Connection, customerIds: readonly string[]): Promise<readonly NewsletterReader[]>;
  /** Proven addresses of these customers for messages that they have asked for, by e-mail or text message. */
  contactsOf(db: Connection, customerIds: readonly string[]): Promise<readonly Contact[]>;
  /** Ids of customers by the month of their birth, and by the day of the year on which they registered. */
  readonly bornIn: typeof bornIn;
  readonly registeredOn: typeof registeredOn;
  readonly marketsOf: typeof marketsOf;
  readonly birthDateOf: typeof birthDateOf;
  /**
   * Sets a birth date that is not known yet. Returns the stored birth date, which may be an earlier one. A minor's consents
   * end.
   */
  setBirthDate(tx: Connection, customerId: string, day: BusinessDay): Promise<BusinessDay | null>;
  /** The address of the page that unsubscribes a customer without signing in; for e-mails that need consent. */
  unsubscribeLink(reader: LinkedReader, kind: ConsentKind): string;
  /** Returns the messages that a key unsubscribes from; null for a wrong or expired key. */
  readUnsubscribeKey(key: string): UnsubscribeOffer | null;
  /** Returns the subscription that the link in an e-mail to a guest confirms; null for a wrong or expired key. */
  readConfirmKey(key: string): Promise<Confirming | null>;
  /** `source`: the source of the request. */
  confirmNewsletter(confirming: Confirming, source: string): Promise<void>;
  /** Remembers in the caller's transaction whether the customer has a paid order. */
  rememberOrdered(tx: Connection, customerId: string, hasOrdered: boolean): Promise<void>;
  /** Returns an address of the customer's book, for a cart; refuses anybody else's as ADDRESS_NOT_FOUND. */
  addressOf(customerId: string, addressId: number): Promise<PostalAddress>;
  /** Saves an order's address to the book once; a full book stays unchanged. */
  saveAddress(customerId: string, address: PostalAddress): Promise<void>;
}

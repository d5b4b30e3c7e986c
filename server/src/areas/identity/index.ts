import type { Actor } from '@jinlan/domain/people';
import { sendCodeData, sendResetData, sendSignUpData } from '@jinlan/domain/validity';
import type { CustomerInput } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { Connection } from '../../platform/database.ts';
import type { MessageGateway } from '../../platform/gateways/index.ts';
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
import { createOfficePeople, type OfficePeople } from './office/index.ts';
import { presentBookAddress, presentCustomer } from './present.ts';
import { readCustomer, showCustomer } from './read-customer.ts';
import type { Asked, Services, ShopNames } from './services.ts';
import { changePassword } from './sign-in/change-password.ts';
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
import { importStaff } from './staff/import-staff.ts';
import { lookUpCustomer } from './staff/look-up-customer.ts';
import { countSampleAccounts } from './staff/store-staff.ts';
import { emailOf } from './store.ts';
import { isEmailAvailable, subscribe } from './subscribe.ts';

export {
  invalidAddress,
  type PostalAddress,
  type PostalAddressInput,
  readAddressForEstimate,
  readCompany,
  readPostalAddress,
} from './addresses/read-address.ts';
export { showAddress } from './addresses/sent-address.ts';
export { inviteOfficeOwner } from './office/invitations.ts';
export { officeResolvers } from './office/resolvers-office.ts';
export { resolvers } from './resolvers.ts';
export type { ShopNames } from './services.ts';
export { writeMark } from './sign-in/browser-marks.ts';
export { samplePassword } from './sign-in/sample-password.ts';

declare module '../../platform/context.ts' {
  interface Areas {
    readonly identity: Identity;
  }
}

export interface StaffFiles {
  /** `staff.csv` */
  readonly staff?: string;
}

/** Who asks, and what the shop knows of them: accounts, sessions, address books. */
export interface Identity {
  /** Whom the token signs in at this moment; a guest for one that is unknown or over. */
  readonly actorOf: (bearer: string, now: Date) => Promise<Actor>;
  readonly office: OfficePeople;
  signIn(asked: Asked, credentials: Credentials): Promise<string>;
  renewToken(asked: Asked): Promise<string>;
  signOut(asked: Asked): Promise<boolean>;
  signUp(asked: Asked, input: CustomerInput): Promise<Wire<'Customer'>>;
  customer(asked: Asked): Promise<Wire<'Customer'>>;
  changeCustomer(asked: Asked, input: CustomerInput): Promise<Wire<'Customer'>>;
  changePassword(
    asked: Asked,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<Wire<'Customer'>>;
  requestReset(asked: Asked, email: string): Promise<void>;
  resetPassword(asked: Asked, input: ResetInput): Promise<void>;
  isEmailAvailable(asked: Asked): boolean;
  subscribe(asked: Asked, email: string): Promise<void>;

  addresses(asked: Asked): Promise<readonly Wire<'CustomerAddress'>[]>;
  addAddress(asked: Asked, input: BookInput): Promise<Wire<'CustomerAddress'>>;
  changeAddress(asked: Asked, id: number, input: BookInput): Promise<Wire<'CustomerAddress'>>;
  deleteAddress(asked: Asked, id: number): Promise<void>;

  /**
   * Finds a customer for staff by the whole e-mail address, for the one purpose that the action names, and writes it down; null
   * where there is none. Refused with STAFF_ONLY, TOO_MANY_REQUESTS and INVALID_EMAIL.
   */
  lookUp(
    asked: Pick<Asked, 'actor' | 'now'>,
    email: string,
    action: 'saved-designs.look-up',
  ): Promise<string | null>;

  /** `staff.csv`, for the stores that are there. `firstPassword` opens new accounts, but never in production. */
  importFiles(
    files: StaffFiles,
    options?: { readonly firstPassword?: string | null },
  ): Promise<ImportReport[]>;

  /** How many accounts still have the sample password. */
  countSampleAccounts(): Promise<number>;
  /** Ends the sessions that such accounts have from a time in development. */
  endSampleSessions(): Promise<void>;

  /** Where letters to the customer go; null for one that there is not any more. */
  emailOf(db: Connection, customerId: string): Promise<string | null>;
  /** One of the customer's book, for a bag; refused as ADDRESS_NOT_FOUND for anybody else's. */
  addressOf(customerId: string, addressId: number): Promise<PostalAddress>;
  /** Remembers the address of an order, once; a full book stays as it is. */
  saveAddress(customerId: string, address: PostalAddress): Promise<void>;
}

export function createIdentity(platform: Platform, messages: MessageGateway, shop: ShopNames): Identity {
  const passwords = createPasswords((length) => platform.random.bytes(length));
  const services: Services = { platform, messages, passwords, shop };
  platform.jobs.on(sendResetJob, sendResetData, (job) => sendReset(services, job));
  platform.jobs.on(sendCodeJob, sendCodeData, (job) => sendCode(services, job));
  platform.jobs.on(sendSignUpJob, sendSignUpData, (job) => sendSignUp(services, job));
  platform.jobs.every(deleteExpiredJob, deleteExpiredEverySeconds, () => deleteExpired(platform));
  return {
    actorOf: (bearer, now) => findActor(services, bearer, now),
    office: createOfficePeople(services),
    signIn: (asked, credentials) => signIn(services, asked, credentials),
    renewToken: (asked) => renewToken(services, asked),
    signOut: (asked) => signOut(services, asked),
    signUp: async (asked, input) =>
      platform.config.signUpByEmail
        ? presentCustomer(
            services,
            await requestSignUp(services, asked, input),
            asked.actor,
            asked.storeView.locale,
          )
        : showCustomer(services, asked, await signUp(services, asked, input)),
    customer: (asked) => readCustomer(services, asked),
    changeCustomer: async (asked, input) =>
      showCustomer(services, asked, await changeCustomer(services, asked, input)),
    changePassword: async (asked, given) =>
      showCustomer(services, asked, await changePassword(services, asked, given)),
    requestReset: (asked, email) => requestReset(services, asked, email),
    resetPassword: (asked, input) => resetPassword(services, asked, input),
    isEmailAvailable: (asked) => isEmailAvailable(services, asked),
    subscribe: (asked, email) => subscribe(services, asked, email),
    async addresses(asked) {
      const rows = await readAddressBook(services, asked);
      return rows.map((row) => presentBookAddress(row, asked.storeView.locale));
    },
    addAddress: async (asked, input) =>
      presentBookAddress(await addToBook(services, asked, input), asked.storeView.locale),
    changeAddress: async (asked, id, input) =>
      presentBookAddress(await changeInBook(services, asked, id, input), asked.storeView.locale),
    deleteAddress: (asked, id) => removeFromBook(services, asked, id),
    lookUp: (asked, email, action) => lookUpCustomer(services, asked, email, action),
    importFiles: async ({ staff }, { firstPassword = null } = {}) =>
      staff === undefined ? [] : [await importStaff(services, staff, firstPassword)],
    countSampleAccounts: () => countSampleAccounts(platform.db),
    endSampleSessions: () => endSampleSessions(platform.db),
    emailOf,
    addressOf: (customerId, addressId) => addressOf(services, customerId, addressId),
    saveAddress: (customerId, address) => saveAddress(services, customerId, address),
  };
}

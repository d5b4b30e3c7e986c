import { marketFacts, markets } from '@jinlan/domain/markets';
import { sendCodeData, sendResetData, sendSignUpData } from '@jinlan/domain/validity';
import type { Gateways } from '../../platform/gateways/index.ts';
import type { HeldData } from '../../platform/personal-data.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addressOf,
  addToBook,
  changeInBook,
  readAddressBook,
  removeFromBook,
  saveAddress,
} from './addresses/address-book.ts';
import { changeCustomer } from './change-customer.ts';
import { changeConsents, consentingReaders, readConsents } from './consents/consents.ts';
import { confirmNewsletter, isEmailAvailable, readConfirmKey, subscribe } from './consents/subscribe.ts';
import { readUnsubscribeKey, unsubscribeLink } from './consents/unsubscribe.ts';
import { deleteExpired, deleteExpiredEverySeconds, deleteExpiredJob } from './delete-expired.ts';
import { createByProvider, linkWaiting, readWaiting } from './external/bind.ts';
import { readWays, unlinkProvider } from './external/linked.ts';
import { finishVisit, signInByMiniProgram, startVisit } from './external/visit.ts';
import type { Identity } from './identity.ts';
import { mailClosed, mailClosing } from './mail-account.ts';
import { memberCodeFor, memberPassOf, tokenOf } from './member-codes/member-codes.ts';
import { customerOfCode } from './member-codes/store-member-codes.ts';
import { tryAppointmentCode } from './mobile/appointment-code.ts';
import { changeMobile } from './mobile/change-mobile.ts';
import { requestMobileCode } from './mobile/mobile-codes.ts';
import { resetPasswordByMobile } from './mobile/reset-by-mobile.ts';
import { signInByMobile } from './mobile/sign-in-by-mobile.ts';
import { customerOfMobile } from './mobile/store-mobiles.ts';
import { createOfficePeople } from './office/index.ts';
import { addPasskey, startPasskeyCreation } from './passkeys/add-passkey.ts';
import { passkeySite } from './passkeys/challenges.ts';
import { readPasskeys, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts';
import { signInByPasskey, startPasskeySignIn } from './passkeys/sign-in-by-passkey.ts';
import { presentBookAddress, presentCustomer } from './present.ts';
import { proveEmail, requestEmailCode } from './prove-email.ts';
import { createPush } from './push/index.ts';
import { readCustomer, showCustomer } from './read-customer.ts';
import { ownCustomerId } from './refuse.ts';
import type { Services, ShopNames } from './services.ts';
import { setBirthDate } from './set-birth-date.ts';
import { changePassword } from './sign-in/change-password.ts';
import { endOthers, endSessionOf, readSessions } from './sign-in/devices.ts';
import { createPasswords } from './sign-in/passwords.ts';
import { mustBeFresh, proveOwner } from './sign-in/prove-owner.ts';
import { requestReset, resetPassword, sendReset, sendResetJob } from './sign-in/recover-password.ts';
import { findActor, renewToken, signIn, signOut } from './sign-in/sign-in.ts';
import { sendCode, sendCodeJob } from './sign-in/sign-in-codes.ts';
import { endSampleSessions, endSessionsOf, isOpenSession, sessionIdOf } from './sign-in/store-sessions.ts';
import { accountOfId } from './sign-in/store-sign-in.ts';
import { hashOf } from './sign-in/tokens.ts';
import { signUp } from './sign-up/sign-up.ts';
import { requestSignUp, sendSignUp, sendSignUpJob } from './sign-up/sign-up-by-email.ts';
import { customerForSale } from './staff/customer-for-sale.ts';
import { identifyMember } from './staff/identify-member.ts';
import { importStaff } from './staff/import-staff.ts';
import { lookUpCustomer } from './staff/look-up-customer.ts';
import { countSampleAccounts, namesOfStaff, staffOfStore } from './staff/store-staff.ts';
import { createStaffSessions } from './staff-sessions/index.ts';
import { lockedBefore } from './staff-sessions/lock-times.ts';
import {
  accountReader,
  buyerOf,
  contactsOf,
  customersOf,
  firstNameOf,
  lockCustomer,
  readersOf,
  rememberOrdered,
  visitorOf,
} from './store.ts';
import { birthDateOf, bornIn, marketsOf, registeredOn } from './store-days.ts';
import { accountHeld } from './store-held.ts';

export {
  invalidAddress,
  type PostalAddress,
  type PostalAddressInput,
  readAddressForEstimate,
  readCompany,
  readPostalAddress,
} from './addresses/read-address.ts';
export { showAddress } from './addresses/sent-address.ts';
export { consentResolvers } from './consents/resolvers-consents.ts';
export { confirmPath } from './consents/subscribe.ts';
export { unsubscribePath } from './consents/unsubscribe.ts';
export { providerResolvers } from './external/resolvers-providers.ts';
export { providerRoutes } from './external/routes.ts';
export type { Identity } from './identity.ts';
export { inviteOfficeOwner } from './office/invitations.ts';
export { officeResolvers } from './office/resolvers-office.ts';
export { passkeyResolvers } from './passkeys/resolvers-passkeys.ts';
export { pushResolvers } from './push/resolvers-push.ts';
export { resolvers } from './resolvers.ts';
export type { Caller, ShopNames } from './services.ts';
export { writeMark } from './sign-in/browser-marks.ts';
export { samplePassword } from './sign-in/sample-password.ts';
export { registeredJob } from './sign-up/sign-up.ts';
export type { SaleCustomerInput } from './staff/customer-for-sale.ts';
export { type StaffActor, sellerOf } from './staff/seller.ts';
export { staffSessionResolvers } from './staff-sessions/resolvers-staff-sessions.ts';
export type { Contact, NewsletterReader } from './store.ts';
export type { CustomersPage } from './store-days.ts';
export { accountHeld, heldData, worksInStore } from './store-held.ts';

declare module '../../platform/context.ts' {
  interface Areas {
    readonly identity: Identity;
  }
}

export function createIdentity(
  platform: Platform,
  { messages, texts, signIn: providers }: Pick<Gateways, 'messages' | 'texts' | 'signIn'>,
  shop: ShopNames,
  /** The data that all areas hold about customers. It is a function, because most areas are created later. */
  held: () => readonly Pick<HeldData, 'startOver'>[],
): Identity {
  const passwords = createPasswords((length) => platform.random.bytes(length));
  const services: Services = {
    ...{ platform, messages, texts, passwords, shop, providers },
    async startOver(tx, customerId, now) {
      const account = await accountHeld(tx, customerId);
      if (account === null) return;
      const { email, mobile } = account;
      for (const { startOver } of held()) await startOver(tx, { customerId, email, mobile }, now);
    },
  };
  const openUntil = () => {
    const now = platform.clock.now();
    return { now, lockedBefore: lockedBefore(services, now) };
  };
  platform.jobs.on(sendResetJob, sendResetData, (job) => sendReset(services, job));
  platform.jobs.on(sendCodeJob, sendCodeData, (job) => sendCode(services, job));
  platform.jobs.on(sendSignUpJob, sendSignUpData, (job) => sendSignUp(services, job));
  platform.jobs.every(deleteExpiredJob, deleteExpiredEverySeconds, () => deleteExpired(platform));
  return {
    actorOf: (bearer, now, idleSeconds) => findActor(services, bearer, now, idleSeconds),
    staffSessions: createStaffSessions(services),
    office: createOfficePeople(services),
    push: createPush(services),
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
    mobileCountries: markets
      .map((market) => marketFacts[market].country)
      .filter((country) => texts.reaches(country, 'sign_in')),
    requestMobileCode: (caller, input) => requestMobileCode(services, caller, input),
    signInByMobile: (caller, input) => signInByMobile(services, caller, input),
    resetPasswordByMobile: (caller, input) => resetPasswordByMobile(services, caller, input),
    tryAppointmentCode: (tx, caller, input) => tryAppointmentCode(services, tx, caller, input),
    changeMobile: async (caller, input) =>
      showCustomer(services, caller, await changeMobile(services, caller, input)),
    sessionIdOf: (bearer) => sessionIdOf(platform.db, hashOf(bearer), openUntil()),
    isOpenSession: (customerId, sessionId) =>
      isOpenSession(platform.db, { customerId: Number(customerId), sessionId }, openUntil()),
    sessions: (caller) => readSessions(services, caller),
    endSession: (caller, id) => endSessionOf(services, caller, id),
    endOtherSessions: (caller) => endOthers(services, caller),
    signInProviders: (place) => [...providers.values()].filter((provider) => provider.offers(place)),
    signInProvider: (code) => providers.get(code) ?? null,
    startVisit: (caller, input) => startVisit(services, caller, input),
    finishVisit: (caller, answer) => finishVisit(services, caller, answer),
    signInByMiniProgram: (caller, input) => signInByMiniProgram(services, caller, input),
    waitingIdentity: (caller, key) => readWaiting(services, caller, key),
    createByProvider: (caller, input) => createByProvider(services, caller, input),
    linkWaiting: async (caller, input) =>
      showCustomer(services, caller, await linkWaiting(services, caller, input)),
    unlinkProvider: async (caller, input) =>
      showCustomer(services, caller, await unlinkProvider(services, caller, input)),
    signInWays: (caller) => readWays(services, caller),
    offersPasskeys: passkeySite(services) !== null,
    startPasskeySignIn: (caller) => startPasskeySignIn(services, caller),
    signInByPasskey: (caller, answer) => signInByPasskey(services, caller, answer),
    startPasskeyCreation: (caller, password) => startPasskeyCreation(services, caller, password),
    addPasskey: async (caller, input) =>
      showCustomer(services, caller, await addPasskey(services, caller, input)),
    renamePasskey: async (caller, input) =>
      showCustomer(services, caller, await renamePasskey(services, caller, input)),
    removePasskey: async (caller, input) =>
      showCustomer(services, caller, await removePasskey(services, caller, input)),
    passkeys: (caller) => readPasskeys(services, caller),
    requestReset: (caller, email) => requestReset(services, caller, email),
    resetPassword: (caller, input) => resetPassword(services, caller, input),
    isEmailAvailable: (caller) => isEmailAvailable(services, caller),
    subscribe: (caller, email) => subscribe(services, caller, email),
    requestEmailCode: (caller) => requestEmailCode(services, caller),
    proveEmail: async (caller, code) =>
      showCustomer(services, caller, await proveEmail(services, caller, code)),
    async provenOwner(caller, password) {
      const customerId = ownCustomerId(caller.actor, 'account.change');
      if (password === false) await mustBeFresh(services, caller);
      else await proveOwner(services, caller, customerId, password);
      return String(customerId);
    },
    async startClosing(tx, customerId, closing) {
      await endSessionsOf(tx, Number(customerId), null);
      const account = await accountOfId(tx, Number(customerId));
      if (account !== null) await mailClosing(services, tx, account, closing);
    },
    lockToClose: (tx, customerId) => lockCustomer(tx, Number(customerId)),
    async sayClosed(tx, customerId, at) {
      const account = await accountOfId(tx, Number(customerId));
      if (account !== null) await mailClosed(services, tx, account, at);
    },
    consents: (caller) => readConsents(services, caller),
    async changeConsents(caller, input) {
      await changeConsents(services, caller, input);
      return readConsents(services, caller);
    },
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
    customerForSale: (caller, input, work) => customerForSale(services, caller, input, work),
    async customerOfCode(db, code) {
      const holder = await customerOfCode(db, code);
      return holder && String(holder.id);
    },
    async memberCard(customerId, now) {
      const code = await memberCodeFor(services, platform.db, Number(customerId));
      return { code, token: tokenOf(services, code, now) };
    },
    memberPass: (customerId) => memberPassOf(services, Number(customerId)),
    importFiles: async ({ staff }, { firstPassword = null } = {}) =>
      staff === undefined ? [] : [await importStaff(services, staff, firstPassword)],
    countSampleAccounts: () => countSampleAccounts(platform.db),
    endSampleSessions: () => endSampleSessions(platform.db),
    customersOf,
    buyerOf,
    firstNameOf,
    accountReader,
    visitorOf,
    customerOfMobile,
    staffOfStore,
    namesOfStaff,
    consentingReaders: (db, kind, customerIds) => consentingReaders(services, db, kind, customerIds),
    readersOf,
    contactsOf,
    bornIn,
    registeredOn,
    marketsOf,
    birthDateOf,
    setBirthDate: (tx, customerId, day) => setBirthDate(services, tx, customerId, day),
    unsubscribeLink: (reader, kind) => unsubscribeLink(services, reader, kind),
    readUnsubscribeKey: (key) => readUnsubscribeKey(services, key),
    readConfirmKey: (key) => readConfirmKey(services, key),
    confirmNewsletter: (confirming, source) => confirmNewsletter(services, confirming, source),
    rememberOrdered,
    addressOf: (customerId, addressId) => addressOf(services, customerId, addressId),
    saveAddress: (customerId, address) => saveAddress(services, customerId, address),
  };
}

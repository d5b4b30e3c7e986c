export {
  type Action,
  type Actor,
  actions,
  anything,
  customerIdOf,
  guest,
  holding,
  isOwn,
  may,
  type OfficeActor,
  type OfficeRole,
  type Owned,
  officeRoles,
  type StaffRole,
  type Subject,
} from './actor.ts';
export {
  type Address,
  type AddressForEstimate,
  type AddressInput,
  type AddressProblem,
  type AddressRefusal,
  type AddressWarning,
  addressLines,
  type CheckedAddress,
  type CheckedPerson,
  floorAndUnit,
  type PersonInput,
  postcodeProblem,
  readForEstimate,
  STREET_LINES,
  validateAddress,
  validatePerson,
} from './address.ts';
export { type AddressField, type AddressFieldName, addressForms } from './address-form.ts';
export {
  type AgeBand,
  ageBandOf,
  ageBands,
  ageOn,
  type BirthDateRefusal,
  readAgeBand,
  readBirthDate,
} from './birth-date.ts';
export {
  type BrowserName,
  browserNames,
  type Device,
  deviceOf,
  maskNetwork,
  type SystemName,
  systemNames,
} from './device.ts';
export { EMAIL_MAX, type EmailRefusal, emailKey, mailboxKey, maskEmail, readEmail } from './email.ts';
export {
  type IdentityRefusal,
  type IdentityStep,
  identityStep,
  linkRefusal,
  mayRemoveWay,
  PROVIDER_CODE,
  type ProvenIdentity,
  type VisitPurpose,
  visitPurposes,
} from './external-identity.ts';
export { baits, greetingName } from './greeting-name.ts';
export {
  checkName,
  checkNamePart,
  joinName,
  maskName,
  NAME_MAX,
  NAME_MIN,
  type NameRefusal,
  type PersonName,
  splitName,
} from './name.ts';
export {
  afterOfficeFailure,
  OFFICE_IDLE_SECONDS,
  OFFICE_LOCK_SECONDS,
  OFFICE_SESSION_SECONDS,
  OFFICE_TRIES,
} from './office-sign-in.ts';
export { checkPasskeyName, isNextCounter, PASSKEY_NAME_MAX, PASSKEYS_MAX, passkeyDomain } from './passkey.ts';
export {
  characterClasses,
  PASSWORD_MAX,
  PASSWORD_MIN,
  type PasswordRefusal,
  passwordRefusals,
} from './password.ts';
export {
  formatPhone,
  maskPhone,
  meansPhone,
  type Phone,
  type PhoneRefusal,
  parseE164,
  readPhone,
} from './phone.ts';
export { halfWidth, lengthOf, plainText, type TextRefusal, type TextRule } from './plain-text.ts';
export { type Prefix, prefixes, readPrefix } from './prefix.ts';
export { findRegion, isMunicipality, type Region, regions, stateOfPostcode } from './regions.ts';
export { phoneShownTo } from './shown-phone.ts';
export {
  afterFailure,
  FORGET_SECONDS,
  FREE_TRIES,
  LONGEST_WAIT_SECONDS,
  type SignInFailures,
  type SignInStep,
  type SignInTry,
  secondsToWait,
  signInStep,
  TRIES_BEFORE_CODE,
  waitAfter,
} from './sign-in.ts';
export { isSimplePassword } from './simple-password.ts';
export {
  secondsUntilText,
  TEXTS_A_DAY,
  TEXTS_A_MINUTE,
  TEXTS_AN_HOUR,
  TEXTS_OF_STRANGERS,
  type TextPurpose,
  textPurposes,
} from './text-frequency.ts';
export { webAddressIn, withoutLinks } from './web-address.ts';

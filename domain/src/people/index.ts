export {
  type Action,
  type Actor,
  actions,
  anything,
  guest,
  holding,
  may,
  type StaffRole,
  type Subject,
  staffRoles,
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
export { EMAIL_MAX, type EmailRefusal, emailKey, mailboxKey, maskEmail, readEmail } from './email.ts';
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
export { type OfficeActor, type OfficeRole, officeRoles } from './office-roles.ts';
export { isOwn, type Owned } from './own-record.ts';
export {
  formatPhone,
  maskPhone,
  type Phone,
  type PhoneRefusal,
  parseE164,
  readPhone,
} from './phone.ts';
export {
  asciiDigits,
  halfWidth,
  lengthOf,
  plainText,
  type TextRefusal,
  type TextRule,
  withoutInvisible,
} from './plain-text.ts';
export { type Prefix, prefixes, readPrefix } from './prefix.ts';
export { findRegion, isMunicipality, type Region, regions, stateOfPostcode } from './regions.ts';
export { customerIdOf } from './relations.ts';
export { phoneShownTo } from './shown-phone.ts';
export {
  type BrowserName,
  browserNames,
  type Device,
  deviceOf,
  maskNetwork,
  type SystemName,
  systemNames,
} from './sign-in/device.ts';
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
} from './sign-in/external-identity.ts';
export {
  afterOfficeFailure,
  OFFICE_IDLE_SECONDS,
  OFFICE_LOCK_SECONDS,
  OFFICE_SESSION_SECONDS,
  OFFICE_TRIES,
} from './sign-in/office-sign-in.ts';
export {
  checkPasskeyName,
  isNextCounter,
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
  passkeyDomain,
} from './sign-in/passkey.ts';
export {
  PASSWORD_MAX,
  PASSWORD_MIN,
  type PasswordRefusal,
  passwordRefusals,
} from './sign-in/password.ts';
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
} from './sign-in/sign-in.ts';
export { isSimplePassword } from './sign-in/simple-password.ts';
export { PIN_LENGTH, type PinRefusal, readStaffPin, UNLOCK_TRIES } from './sign-in/staff-pin.ts';
export {
  secondsUntilText,
  TEXTS_A_DAY,
  TEXTS_A_MINUTE,
  TEXTS_AN_HOUR,
  TEXTS_OF_STRANGERS,
  type TextPurpose,
  textPurposes,
} from './text-frequency.ts';
export { typedCode, typedDigits } from './typed-code.ts';
export { webAddressIn, withoutLinks } from './web-address.ts';

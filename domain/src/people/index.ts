export {
  type Action,
  type Actor,
  actions,
  anything,
  customerIdOf,
  guest,
  holding,
  may,
  roleOf,
  type StaffRole,
  type Subject,
} from './actor.ts';
export {
  type Address,
  type AddressInput,
  type AddressProblem,
  type AddressRefusal,
  type AddressWarning,
  addressLines,
  type CheckedAddress,
  type CheckedPerson,
  type PersonInput,
  postcodeProblem,
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
  readBirthDate,
} from './birth-date.ts';
export { EMAIL_MAX, type EmailRefusal, emailKey, maskEmail, readEmail } from './email.ts';
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
export {
  afterFailure,
  FORGET_SECONDS,
  FREE_TRIES,
  LOCK_SECONDS,
  LONGEST_WAIT_SECONDS,
  type SignInFailures,
  secondsToWait,
  TRIES_BEFORE_LOCK,
  waitAfter,
} from './sign-in.ts';

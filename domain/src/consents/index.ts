export {
  CONSENT_TEXT_VERSION,
  type ConsentChannel,
  type ConsentKind,
  type ConsentRefusal,
  consentChannels,
  consentKinds,
  consentRefusal,
  isUnderAge,
  type OtherChannel,
  otherChannels,
} from './consents.ts';

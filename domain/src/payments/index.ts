export { type CardChoice, keepsCard, readCardChoice, writeCardChoice } from './card-choice.ts';
export { type CardWallet, cardWallets, isCardWallet, isWalletName } from './card-wallets.ts';
export type { GatewayFailure, PaymentFailure } from './failure.ts';
export {
  type FpsProxyKind,
  fpsPayload,
  fpsProxyKind,
  qrFields,
} from './fps.ts';
export { type FpxBank, fpxBanks, isFpxBank } from './fpx-banks.ts';
export {
  flowOf,
  isOnline,
  type MethodFacts,
  methodFacts,
  methodsOfTaker,
  needsToken,
  type OnlineMethodCode,
  type PaymentFlow,
  type PaymentMethodCode,
  type PaymentSituation,
  type PaymentTaker,
  type PaymentWait,
  paymentMethodCodes,
  paymentMethodsFor,
  putFirst,
  readPaymentMethod,
  type StripeMethod,
  stripeMethods,
  stripeMethodsIn,
  takerOf,
} from './methods.ts';
export {
  type NextStep,
  nextStepKinds,
  type PaymentApp,
  paymentApps,
  type RedirectStep,
  readNextStep,
  type TransferStep,
} from './next-step.ts';
export {
  inAppOf,
  type Payer,
  type PayerDevice,
  type PhoneSystem,
  payerDeviceOf,
  phoneSystemOf,
  type WechatPayer,
} from './payer.ts';

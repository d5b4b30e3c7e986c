/**
 * Why a payment failed: `expired`, `canceled` and `amount_mismatch` are the shop's own reasons, the others a gateway's. With
 * `amount_mismatch` the provider has taken another amount or currency than the one due.
 */
export type PaymentFailure = GatewayFailure | 'expired' | 'canceled' | 'amount_mismatch';

export type GatewayFailure = 'card_declined' | 'authentication_failed' | 'provider_refused';

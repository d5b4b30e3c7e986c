/** Why a payment failed: `expired` and `canceled` are the shop's own reasons, the others a gateway's. */
export type PaymentFailure = GatewayFailure | 'expired' | 'canceled';

export type GatewayFailure = 'card_declined' | 'authentication_failed' | 'provider_refused';

import {
  isOnline,
  type OnlineMethodCode,
  type PaymentMethodCode,
  paymentMethodCodes,
} from '@jinlan/domain/payments';
import { absentGateway } from './absent-gateway.ts';
import type { PaymentGateway } from './payments.ts';

/** Which gateway takes the money of each method; a method without one is not offered. */
export type GatewayMap = Readonly<Partial<Record<OnlineMethodCode, PaymentGateway>>>;

export interface PaymentGateways {
  /** The methods that have a gateway. */
  readonly methods: ReadonlySet<PaymentMethodCode>;
  /** The gateway that takes new payments by a method. */
  ofMethod(method: PaymentMethodCode): PaymentGateway | null;
  /** The gateway of a stored payment or of a callback; an absent one for a code that no method has now. */
  named(code: string): PaymentGateway;
}

/** Methods may share a gateway; two gateways may not share a code. */
export function paymentGateways(map: GatewayMap): PaymentGateways {
  const byMethod = new Map<PaymentMethodCode, PaymentGateway>();
  const byCode = new Map<string, PaymentGateway>();
  for (const method of paymentMethodCodes) {
    const gateway = isOnline(method) ? map[method] : undefined;
    if (gateway === undefined) continue;
    if ((byCode.get(gateway.code) ?? gateway) !== gateway)
      throw new TypeError(`Two gateways have the code ${gateway.code}`);
    byMethod.set(method, gateway);
    byCode.set(gateway.code, gateway);
  }
  return {
    methods: new Set(byMethod.keys()),
    ofMethod: (method) => byMethod.get(method) ?? null,
    named: (code) => byCode.get(code) ?? absentGateway(code),
  };
}

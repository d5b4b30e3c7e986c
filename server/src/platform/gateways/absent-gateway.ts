import type { PaymentGateway } from './payments.ts';

/**
 * Replaces a gateway that this shop no longer has. It starts nothing, knows no charge and accepts no
 * callback, so an order whose payment began with that gateway ends unpaid.
 */
const refused = async () => ({ kind: 'refused', code: 'no_gateway' }) as const;

export const absentGateway = (code: string): PaymentGateway => ({
  code,
  start: refused,
  query: refused,
  close: refused,
  refund: refused,
  find: async () => ({ kind: 'answered', value: null }),
  readCallback: () => ({ kind: 'rejected', reason: 'signature' }),
});

import type { PaymentGateway } from './payments.ts';

/**
 * The gateway of a shop without a bank. It starts nothing, knows of no charge and accepts no callback, so an order whose
 * payment began while the sandbox bank was on ends unpaid.
 */
const refused = async () => ({ kind: 'refused', code: 'no_bank' }) as const;

export const noBank: PaymentGateway = {
  code: 'none',
  start: refused,
  query: refused,
  cancel: refused,
  refund: refused,
  find: async () => ({ kind: 'answered', value: null }),
  verifyCallback: () => ({ kind: 'rejected', reason: 'signature' }),
};

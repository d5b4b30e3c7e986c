/**
 * The shop's side of the ledgers (docs/money-and-members.md, section 5). Each entry of a customer's account names one of
 * these accounts, which gives or takes the same amount, so all accounts of a unit sum to zero. What customers hold is what
 * the shop owes; these accounts say what it was given for and what became of it.
 */
export const shopAccounts = [
  /** Gift cards that were sold, less what a refund of their order takes back from them. */
  'card-sales',
  /** The accepted values of pieces that were traded in. */
  'trade-ins',
  /** Orders: they are paid with money of an account, and earn points. Refunds and returns take both back. */
  'orders',
  /** Points that became gifts, coupons or miles. */
  'rewards',
  /** What staff gave or took by an adjustment, and debts that the shop waived. */
  'goodwill',
  /** What expired or was given up, less what was granted again afterwards. */
  'breakage',
  /** Moves between accounts of customers; zero once a move has ended. */
  'transfers',
  /** Balances that were brought by an import. */
  'imports',
] as const;

export type ShopAccount = (typeof shopAccounts)[number];

/** The names by which a buyer is recognised, for limits of each buyer and for campaigns of a first order (decision 108). */
import { mailboxKey } from '../people/index.ts';

export interface BuyerContacts {
  /** Null for guests. */
  readonly customerId: string | null;
  /** In the form E.164; null while it is not known. */
  readonly telephone: string | null;
  readonly email: string | null;
  /** Whether the buyer has shown that the address is theirs; false for guests. */
  readonly isEmailProven: boolean;
}

const byTelephone = ({ telephone }: BuyerContacts): readonly string[] =>
  telephone === null ? [] : [`telephone ${telephone}`];
const byMailbox = ({ email }: BuyerContacts): readonly string[] =>
  email === null ? [] : [`email ${mailboxKey(email)}`];

/**
 * Returns the names under which the uses of a promotion are counted, at most two. For a customer: the account, and for a
 * first order the telephone number too. For a guest: the telephone number and the mailbox, so that neither a new number nor
 * a `+…` in the address makes another buyer.
 */
export function namesOfUse(
  buyer: BuyerContacts,
  { firstOrder }: { readonly firstOrder: boolean },
): readonly string[] {
  if (buyer.customerId === null) return [...byTelephone(buyer), ...byMailbox(buyer)];
  return [`customer ${buyer.customerId}`, ...(firstOrder ? byTelephone(buyer) : [])];
}

/** Names under which a paid order is remembered, whoever placed it. */
export const namesOfOrder = (buyer: BuyerContacts): readonly string[] => [
  ...byTelephone(buyer),
  ...byMailbox(buyer),
];

/**
 * Names under which former orders of a buyer are looked up. An address that nobody has proven is left out: otherwise
 * anybody could learn whether its owner has ordered.
 */
export const namesOfFormerOrders = (buyer: BuyerContacts): readonly string[] => [
  ...byTelephone(buyer),
  ...(buyer.isEmailProven ? byMailbox(buyer) : []),
];

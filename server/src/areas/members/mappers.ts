import type { Membership } from '../../graphql/generated/resolvers.ts';
import type { Member } from './store.ts';

/**
 * The types of the objects that resolvers return for GraphQL types whose fields have resolvers of their own. The mapper of
 * type `Xxx` is `XxxMapper`.
 */
export type RewardPointsMapper = Member;

export type MembershipMapper = Omit<Membership, 'points_records'> & { readonly member: Member };

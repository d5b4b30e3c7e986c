import type { Membership } from '../../graphql/generated/resolvers.ts';
import type { Member } from './store.ts';

/**
 * The objects that resolvers pass on for a GraphQL type where they differ from it: `XxxMapper` for the
 * type `Xxx`.
 */
export type RewardPointsMapper = Member;

export type MembershipMapper = Omit<Membership, 'points_records'> & { readonly member: Member };

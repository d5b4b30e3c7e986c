import type { MembershipQuery } from './queries.generated.ts';

export type Customer = NonNullable<MembershipQuery['customer']>;
export type Membership = NonNullable<Customer['membership']>;
export type Goal = NonNullable<Membership['next']>;
export type PointsRecord = Membership['points_records']['items'][number];

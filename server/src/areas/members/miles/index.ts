import { type Actor, anything } from '@jinlan/domain/people';
import { type MilesStage, milesCommandsFor } from '@jinlan/domain/rewards';
import type {
  QueryMilesRequestsArgs,
  RequestMilesInput,
  Resolvers,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { readPage } from '../../../platform/requests/pages.ts';
import { lastPageInfo, permitEshop } from '../rewards/permit.ts';
import type { RewardServices } from '../rewards/services.ts';
import type { Member } from '../store.ts';
import { milesCsv } from './miles-csv.ts';
import { requestMiles } from './request-miles.ts';
import {
  createMilesFile,
  creditMiles,
  downloadMilesFile,
  type FileOfMiles,
  rejectMiles,
} from './settle-miles.ts';
import {
  countMiles,
  type MilesFileRow,
  type MilesRow,
  milesAtStage,
  milesFiles,
  milesOf,
} from './store-miles.ts';

type Caller = Pick<RequestContext, 'actor' | 'storeView' | 'now'>;

/** Airline miles for points. */
export interface Miles {
  request(caller: Caller, input: RequestMilesInput): Promise<Wire<'CustomerMilesRequest'>>;
  /** The member's newest fifty. */
  requestsOf(member: Member): Promise<Wire<'CustomerMilesRequest'>[]>;
  ofEshop(actor: Actor, args: QueryMilesRequestsArgs): Promise<Wire<'StaffMilesRequests'>>;
  files(actor: Actor): Promise<Wire<'StaffMilesFile'>[]>;
  createFile(actor: Actor): Promise<Wire<'StaffMilesCsv'>>;
  downloadFile(actor: Actor, id: string): Promise<Wire<'StaffMilesCsv'>>;
  credit(actor: Actor, id: string): Promise<Wire<'StaffMilesRequest'>>;
  reject(actor: Actor, id: string, reason: string): Promise<Wire<'StaffMilesRequest'>>;
}

const stages: Readonly<Record<MilesStage, Wire<'CustomerMilesRequest'>['stage']>> = {
  submitted: 'SUBMITTED',
  sent: 'SENT',
  credited: 'CREDITED',
  rejected: 'REJECTED',
};

const stageOf = (stage: Wire<'CustomerMilesRequest'>['stage']): MilesStage =>
  stage.toLowerCase() as Lowercase<typeof stage>;

const presentRequest = (row: MilesRow): Wire<'CustomerMilesRequest'> => ({
  ...{ id: String(row.id), miles: row.miles, points: row.points, name: row.airlineName },
  membership_number: row.membershipNumber.slice(-4),
  ...{ stage: stages[row.stage], requested_at: row.requestedAt.toISOString(), reason: row.reason },
});

const presentFile = ({ id, madeAt, staffNo, requests }: MilesFileRow): Wire<'StaffMilesFile'> => ({
  ...{ id: String(id), made_at: madeAt.toISOString(), staff_no: staffNo, requests },
});

const presentCsv = ({ file, rows }: FileOfMiles): Wire<'StaffMilesCsv'> => ({
  file: presentFile(file),
  csv: milesCsv(rows),
});

function presentForStaff(row: MilesRow, actor: Actor): Wire<'StaffMilesRequest'> {
  const storeId = actor.kind === 'staff' ? actor.storeId : null;
  return {
    ...{ id: String(row.id), miles: row.miles, name: row.airlineName, stage: stages[row.stage] },
    ...{ membership_number: row.membershipNumber, requested_at: row.requestedAt.toISOString() },
    ...{ file_id: row.fileId === null ? null : String(row.fileId), reason: row.reason },
    actions: [...milesCommandsFor(row, { actor, subject: { ...anything, storeId } })],
  };
}

const mostOwn = 50;
const mostFiles = 30;

export function createMiles(services: RewardServices): Miles {
  const { platform } = services;
  const { db } = platform;
  return {
    request: async (caller, input) => presentRequest(await requestMiles(platform, caller, input)),
    requestsOf: async (member) => (await milesOf(db, member, mostOwn)).map(presentRequest),
    async ofEshop(actor, args) {
      const { market } = permitEshop(services, actor, 'miles.read');
      const page = readPage(args);
      const stage = stageOf(args.stage);
      const total = await countMiles(db, { market, stage });
      const info = lastPageInfo(page, total);
      const rows = await milesAtStage(
        db,
        { market, stage },
        {
          newestFirst: stage === 'credited' || stage === 'rejected',
          offset: (page.currentPage - 1) * page.pageSize,
          limit: page.pageSize,
        },
      );
      return {
        items: rows.map((row) => presentForStaff(row, actor)),
        ...{ page_info: info, total_count: total },
      };
    },
    async files(actor) {
      const { market } = permitEshop(services, actor, 'miles.read');
      return (await milesFiles(db, market, mostFiles)).map(presentFile);
    },
    createFile: async (actor) => presentCsv(await createMilesFile(services, actor)),
    downloadFile: async (actor, id) => presentCsv(await downloadMilesFile(services, actor, id)),
    credit: async (actor, id) => presentForStaff(await creditMiles(services, actor, id), actor),
    reject: async (actor, id, reason) =>
      presentForStaff(await rejectMiles(services, actor, id, reason), actor),
  };
}

export const milesResolvers = {
  Query: {
    milesRequests: (_, args, { areas, actor }) => areas.members.miles.ofEshop(actor, args),
    milesFiles: (_, __, { areas, actor }) => areas.members.miles.files(actor),
  },
  Mutation: {
    requestMiles: (_, { input }, context) => context.areas.members.miles.request(context, input),
    createMilesFile: (_, __, { areas, actor }) => areas.members.miles.createFile(actor),
    downloadMilesFile: (_, { id }, { areas, actor }) => areas.members.miles.downloadFile(actor, id),
    creditMiles: (_, { id }, { areas, actor }) => areas.members.miles.credit(actor, id),
    rejectMiles: (_, { id, reason }, { areas, actor }) => areas.members.miles.reject(actor, id, reason),
  },
  Customer: {
    miles_requests({ customer_id }, _, context) {
      const { members } = context.areas;
      const member = members.memberOf(context, customer_id);
      return member && members.miles.requestsOf(member);
    },
  },
} satisfies Resolvers;

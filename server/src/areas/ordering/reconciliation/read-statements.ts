import { type Actor, plainText } from '@jinlan/domain/people';
import type {
  QueryProviderStatementsArgs,
  SettleStatementDifferenceInput,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { recordChange } from '../../../platform/changes/changes.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import { permit } from './permit.ts';
import { presentStatement } from './present-statement.ts';
import { lockStatement, type StatementRow, statementById } from './store.ts';
import * as store from './store-pages.ts';

const largestPage = 50;
const mostDifferences = 500;
const reasonRule = { field: 'reason', min: 1, max: 200, multiline: false } as const;

export async function listStatements(
  services: Services,
  actor: Actor,
  args: QueryProviderStatementsArgs,
): Promise<Wire<'ProviderStatements'>> {
  const { market } = permit(services, actor, 'statement.read');
  const { db } = services.platform;
  const page = { currentPage: args.currentPage ?? 1, pageSize: args.pageSize ?? 20 };
  for (const [name, value] of Object.entries(page)) if (value < 1) throw refuse('PAGE_INVALID', { name });
  if (page.pageSize > largestPage) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: largestPage });
  const total = await store.countStatements(db, market);
  const pages = Math.ceil(total / page.pageSize);
  if (page.currentPage > Math.max(1, pages))
    throw refuse('PAGE_TOO_FAR', { page: page.currentPage, last: Math.max(1, pages) });
  const rows = await store.listStatements(db, market, {
    offset: (page.currentPage - 1) * page.pageSize,
    limit: page.pageSize,
  });
  return {
    items: rows.map((row) => presentStatement(row, [], [])),
    page_info: { current_page: page.currentPage, page_size: page.pageSize, total_pages: pages },
    total_count: total,
  };
}

const readId = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);

const notFound = () => refuse('STATEMENT_NOT_FOUND');

const load = async ({ platform: { db } }: Services, row: StatementRow): Promise<Wire<'ProviderStatement'>> =>
  presentStatement(
    row,
    await store.sumsOf(db, row.id),
    await store.differencesOf(db, row.id, mostDifferences),
  );

export async function readStatement(
  services: Services,
  actor: Actor,
  id: string,
): Promise<Wire<'ProviderStatement'>> {
  const { market } = permit(services, actor, 'statement.read');
  const statementId = readId(id);
  const row = statementId === null ? null : await statementById(services.platform.db, statementId);
  if (row?.market !== market) throw notFound();
  return load(services, row);
}

/** Settles a difference, and records who settled it. */
export async function settleDifference(
  services: Services,
  actor: Actor,
  input: SettleStatementDifferenceInput,
): Promise<Wire<'ProviderStatement'>> {
  const { staff, market } = permit(services, actor, 'statement.settle');
  const reason = plainText(input.reason, reasonRule);
  if (!reason.ok) throw refuse('INVALID_TEXT', reason.error.data);
  const { db, clock } = services.platform;
  const id = readId(input.difference_id);
  const statementId = id === null ? null : ((await store.differenceById(db, id))?.statementId ?? null);
  if (id === null || statementId === null) throw notFound();
  await db.transaction(async (tx) => {
    const statement = await lockStatement(tx, statementId);
    const difference = await store.differenceById(tx, id);
    if (statement?.market !== market || difference === null) throw notFound();
    if (difference.settledAt !== null) {
      if (difference.settledBy === staff.staffNo && difference.settledReason === reason.value) return;
      throw refuse('DIFFERENCE_SETTLED');
    }
    const now = clock.now();
    await store.settleDifference(tx, difference, { by: staff.staffNo, reason: reason.value }, now);
    await recordChange(tx, staff, now, {
      action: 'statement.settle',
      record: { kind: 'statement', id: `${statement.gateway}/${statement.day}` },
      after: { difference: difference.id, code: difference.code, order: difference.orderNumber },
      reason: reason.value,
    });
  });
  const row = await statementById(db, statementId);
  if (row === null) throw notFound();
  return load(services, row);
}

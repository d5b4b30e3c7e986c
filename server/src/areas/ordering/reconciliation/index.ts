import { compareStatementData } from '@jinlan/domain/validity';
import type {
  QueryCustomerBalancesArgs,
  QueryProviderStatementsArgs,
  Resolvers,
  SettleStatementDifferenceInput,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { sumFinishedDays } from '../../../platform/ledger/books.ts';
import { jobs, type Services } from '../services.ts';
import { compareStatement } from './compare-statement.ts';
import { readBalances } from './read-balances.ts';
import { listStatements, readStatement, settleDifference } from './read-statements.ts';
import { scheduleStatements } from './schedule-statements.ts';

type Caller = Pick<RequestContext, 'actor'>;

/** The daily lists of payment providers, and the balances of customers, for the manager of a market's e-shop. */
export interface Reconciliation {
  statements(caller: Caller, args: QueryProviderStatementsArgs): Promise<Wire<'ProviderStatements'>>;
  statement(caller: Caller, id: string): Promise<Wire<'ProviderStatement'>>;
  settle(caller: Caller, input: SettleStatementDifferenceInput): Promise<Wire<'ProviderStatement'>>;
  balances(caller: Caller, args: QueryCustomerBalancesArgs): Promise<readonly Wire<'CustomerBalances'>[]>;
}

const everySeconds = 900;
const sumEverySeconds = 6 * 3_600;

export function createReconciliation(services: Services): Reconciliation {
  const { jobs: runner, db, clock } = services.platform;
  runner.on(jobs.compareStatement, compareStatementData, (job) => compareStatement(services, job));
  runner.every(jobs.scheduleStatements, everySeconds, () => scheduleStatements(services));
  runner.every(jobs.sumLedgers, sumEverySeconds, () => sumFinishedDays(db, clock.now()));
  return {
    statements: ({ actor }, args) => listStatements(services, actor, args),
    statement: ({ actor }, id) => readStatement(services, actor, id),
    settle: ({ actor }, input) => settleDifference(services, actor, input),
    balances: ({ actor }, args) => readBalances(services, actor, args),
  };
}

export const reconciliationResolvers = {
  Query: {
    providerStatements: (_, args, context) => context.areas.ordering.reconciliation.statements(context, args),
    providerStatement: (_, { id }, context) => context.areas.ordering.reconciliation.statement(context, id),
    customerBalances: (_, args, context) => context.areas.ordering.reconciliation.balances(context, args),
  },
  Mutation: {
    settleStatementDifference: async (_, { input }, context) => ({
      statement: await context.areas.ordering.reconciliation.settle(context, input),
    }),
  },
} satisfies Resolvers;

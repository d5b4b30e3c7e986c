/**
 * The database cannot be reached, or went away in the middle: nobody's mistake, and mostly over in seconds. What was asked
 * may be asked again; of a change it is not known whether it was made.
 */
export class DatabaseAway extends Error {
  constructor(cause: Error) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseAway';
  }
}

/** PostgreSQL's class 08, its shutdowns and starts, and no connection left for us; then the net's. */
const codes =
  /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What node-postgres says without a code; and a database that is closed to newcomers, which shares its code with others. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)|not currently accepting connections$/;

/** The same error under its own name where it says that the database is away. */
export function nameAway(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codes.test(code) || words.test(error.message) ? new DatabaseAway(error) : error;
}

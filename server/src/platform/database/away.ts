/**
 * The database cannot be reached, or the connection was lost, usually for seconds only. Reads may be
 * retried; whether a change was made is unknown.
 */
export class DatabaseAway extends Error {
  constructor(cause: Error) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseAway';
  }
}

/** PostgreSQL's class 08, shutdowns and starts, too many connections; then network errors. */
const codes =
  /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/**
 * Messages of node-postgres without a code, and of a database that refuses connections, whose code is
 * ambiguous.
 */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)|not currently accepting connections$/;

/** Wraps errors that mean that the database is away; returns all others unchanged. */
export function nameAway(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codes.test(code) || messages.test(error.message) ? new DatabaseAway(error) : error;
}

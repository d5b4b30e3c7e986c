import {
  type DestinationStream,
  type LoggerOptions,
  type Logger as PinoLogger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';

export type Logger = PinoLogger;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Names under which secrets travel; they never reach the log. */
const redacted = ['req.headers.authorization', 'req.headers.cookie', 'password', 'token', 'nonce'];

/** Of the database's errors: what quotes the row that was refused, names, numbers and all. */
const quoting = new Set(['detail', 'where', 'internalQuery']);

function withoutRows(error: unknown): unknown {
  const written: unknown = stdSerializers.err(error as Error);
  if (typeof written !== 'object' || written === null) return written;
  return Object.fromEntries(Object.entries(written).filter(([name]) => !quoting.has(name)));
}

export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: redacted, censor: '[hidden]' },
    serializers: { err: withoutRows },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

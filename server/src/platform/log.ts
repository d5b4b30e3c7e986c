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

/** Names of fields with secrets, which are never logged. */
const redactedPaths = ['req.headers.authorization', 'req.headers.cookie', 'password', 'token', 'nonce'];

/** Fields of database errors that quote the refused row, including personal data. */
const quotingFields = new Set(['detail', 'where', 'internalQuery']);

function withoutRows(error: unknown): unknown {
  const serialised: unknown = stdSerializers.err(error as Error);
  if (typeof serialised !== 'object' || serialised === null) return serialised;
  return Object.fromEntries(Object.entries(serialised).filter(([name]) => !quotingFields.has(name)));
}

export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: redactedPaths, censor: '[hidden]' },
    serializers: { err: withoutRows },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

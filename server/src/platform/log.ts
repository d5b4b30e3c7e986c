import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Names under which secrets travel; they never reach the log. */
const redacted = ['req.headers.authorization', 'req.headers.cookie', 'password', 'token', 'nonce'];

export function createLog(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: redacted, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

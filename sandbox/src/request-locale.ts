import { DEFAULT_LOCALE, type Locale } from '@jinlan/domain/markets';
import type { FastifyRequest } from 'fastify';

/** The language for the browser that sent the request: English, or the default. */
export const localeOf = (request: FastifyRequest): Locale =>
  /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en-US' : DEFAULT_LOCALE;

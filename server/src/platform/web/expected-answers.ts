import type { FastifyRequest } from 'fastify';

/**
 * Requests that intentionally get a status of 500 or above, such as "Opening soon"; they are not logged
 * as errors.
 */
export const expectedAnswers = new WeakSet<FastifyRequest>();

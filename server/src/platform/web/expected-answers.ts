import type { FastifyRequest } from 'fastify';

/** Requests whose answer has a status of 500 or above by intent, as "Opening soon" has: they are no errors in the log. */
export const expectedAnswers = new WeakSet<FastifyRequest>();

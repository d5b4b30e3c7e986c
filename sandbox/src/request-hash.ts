import { createHash } from 'node:crypto';

/** A hash by which a repeated request is distinguished from another request with the same number. */
export const requestHashOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

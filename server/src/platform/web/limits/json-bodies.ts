import type { FastifyInstance } from 'fastify';

/** The limits of one JSON body. */
export interface JsonLimits {
  /** Single values, objects and lists together. */
  readonly values: number;
  /** Objects and lists within each other. */
  readonly depth: number;
}

/** Answered with 400 (server.ts). */
export class TooManyValues extends Error {
  readonly statusCode = 400;
}

/**
 * Counts the values of a body before it is parsed, because a megabyte of brackets becomes twenty megabytes of objects,
 * which a request holds as long as it waits.
 */
export function parseJsonBodies(app: FastifyInstance, limits: JsonLimits): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasMore(body, limits)) done(new TooManyValues());
    else parse(request, body, done);
  });
}

/** Whether a JSON text has more than the limits allow. For a text that is no JSON, the result does not matter. */
export function hasMore(text: string, { values: mostValues, depth: mostDepth }: JsonLimits): boolean {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfText(text, at);
        break;
      case '[':
      case '{':
        depth += 1;
        values += 1;
        if (depth > mostDepth) return true;
        break;
      case ']':
      case '}':
        depth -= 1;
        break;
      case ',':
        values += 1;
        break;
      default:
    }
    if (values > mostValues) return true;
  }
  return false;
}

/** Returns the place of the quotation mark that ends the text begun at `start`; the last place if none ends it. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length - 1;
}

import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Original } from './sources.ts';

/**
 * A film, whole or the span that the browser asks for: Safari plays none from a server that cannot answer a span
 * (RFC 9110, 14.2). Several spans at once, which no player asks for, get the whole.
 */
const types: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.ogg': 'video/ogg',
};

export function sendFilm(request: FastifyRequest, reply: FastifyReply, found: Original | null): FastifyReply {
  if (!found)
    return reply
      .code(404)
      .header('cache-control', 'public, max-age=60')
      .send({ message: 'There is no such film', code: 'NOT_FOUND' });
  const { file, bytes } = found;
  const etag = `"${found.version}"`;
  reply.header('etag', etag);
  reply.header('cache-control', 'public, max-age=86400');
  reply.header('accept-ranges', 'bytes');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(types[extname(file).toLowerCase()] ?? 'application/octet-stream');
  const { range, 'if-range': ifRange } = request.headers;
  const span = range && (ifRange === undefined || ifRange === etag) ? readSpan(range, bytes) : null;
  if (span === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const { from, to } = span ?? { from: 0, to: bytes - 1 };
  if (span) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
  reply.header('content-length', to - from + 1);
  return reply.send(createReadStream(file, { start: from, end: Math.max(from, to) }));
}

/** First and last byte of `bytes=1-5`, `bytes=1-` or `bytes=-5`; null for what is none of them. */
export function readSpan(
  range: string,
  bytes: number,
): { readonly from: number; readonly to: number } | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  return from > to ? 'outside' : { from, to };
}

import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sampleType } from '../platform/media-kinds.ts';
import type { Original } from './sources.ts';

/**
 * Films and samples, whole or the span that the browser asks for: Safari plays none from a server that cannot answer a span
 * (RFC 9110, 14.2). Several spans at once, which no player asks for, get the whole.
 */
const types: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.ogg': 'video/ogg',
};

export function sendFilm(request: FastifyRequest, reply: FastifyReply, found: Original | null): FastifyReply {
  if (!found) return sendNone(reply, 'film');
  return sendSpan(
    request,
    reply,
    found,
    types[extname(found.file).toLowerCase()] ?? 'application/octet-stream',
  );
}

/** A sample of a file that is sold: to be saved under its own name, never opened in the shop's. Nothing is sniffed (`headers.ts`). */
export function sendSample(
  request: FastifyRequest,
  reply: FastifyReply,
  found: Original | null,
): FastifyReply {
  if (!found) return sendNone(reply, 'sample');
  const name = encodeURIComponent(basename(found.file));
  reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  return sendSpan(request, reply, found, sampleType(found.file));
}

const sendNone = (reply: FastifyReply, kind: 'film' | 'sample'): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'public, max-age=60')
    .send({ message: `There is no such ${kind}`, code: 'NOT_FOUND' });

function sendSpan(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, bytes, version }: Original,
  type: string,
): FastifyReply {
  const etag = `"${version}"`;
  reply.header('etag', etag);
  reply.header('cache-control', 'public, max-age=86400');
  reply.header('accept-ranges', 'bytes');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(type);
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

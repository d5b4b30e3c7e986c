import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sampleType } from '../platform/media-kinds.ts';
import type { Original } from './sources.ts';

/**
 * Serves films and samples, whole or as one byte range (RFC 9110, 14.2): Safari plays no film without
 * ranges. Requests for several ranges get the whole file; no player sends them.
 */
const types: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.ogg': 'video/ogg',
};

export function sendFilm(
  request: FastifyRequest,
  reply: FastifyReply,
  original: Original | null,
): FastifyReply {
  if (!original) return sendNotFound(reply, 'film');
  return sendRange(
    request,
    reply,
    original,
    types[extname(original.file).toLowerCase()] ?? 'application/octet-stream',
  );
}

/**
 * Sends a sample of a file that is sold, as a download under its own name. Browsers may not sniff its
 * type (`headers.ts`).
 */
export function sendSample(
  request: FastifyRequest,
  reply: FastifyReply,
  original: Original | null,
): FastifyReply {
  if (!original) return sendNotFound(reply, 'sample');
  const name = encodeURIComponent(basename(original.file));
  reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  return sendRange(request, reply, original, sampleType(original.file));
}

const sendNotFound = (reply: FastifyReply, kind: 'film' | 'sample'): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'public, max-age=60')
    .send({ message: `There is no such ${kind}`, code: 'NOT_FOUND' });

function sendRange(
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
  const byteRange = range && (ifRange === undefined || ifRange === etag) ? readRange(range, bytes) : null;
  if (byteRange === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const { from, to } = byteRange ?? { from: 0, to: bytes - 1 };
  if (byteRange) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
  reply.header('content-length', to - from + 1);
  return reply.send(createReadStream(file, { start: from, end: Math.max(from, to) }));
}

/** Reads `bytes=1-5`, `bytes=1-` or `bytes=-5` as first and last byte; null for other forms. */
export function readRange(
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

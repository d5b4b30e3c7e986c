import { describe, expect, it } from 'vitest';
import { createRest, RestError } from './rest.ts';

interface Call {
  readonly url: string;
  readonly init: RequestInit;
  readonly answer: (response: Response) => void;
}

function wire() {
  const calls: Call[] = [];
  const send: typeof fetch = (url, init = {}) =>
    new Promise((resolve, reject) => {
      calls.push({ url: String(url), init, answer: resolve });
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  return { calls, rest: createRest({ fetch: send, token: () => 'abc' }) };
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, statusText: status === 200 ? 'OK' : 'Not Found' });

describe('a REST call', () => {
  it('is a GET with cookies, JSON headers and the token by default', async () => {
    const { calls, rest } = wire();
    const answer = rest.call('/rest/V1/x');
    calls[0]?.answer(json({ a: 1 }));
    expect(await answer).toEqual({ a: 1 });
    expect(calls[0]).toMatchObject({
      url: '/rest/V1/x',
      init: {
        method: 'GET',
        credentials: 'include',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: 'Bearer abc',
        },
      },
    });
  });

  it('shares the answer of an equal call in flight', async () => {
    const { calls, rest } = wire();
    const answers = [rest.call('/rest/V1/x'), rest.call('/rest/V1/x'), rest.call('/rest/V1/y')];
    expect(calls.map(({ url }) => url)).toEqual(['/rest/V1/x', '/rest/V1/y']);
    for (const { answer, url } of calls) answer(json({ url }));
    expect(await Promise.all(answers)).toEqual([
      { url: '/rest/V1/x' },
      { url: '/rest/V1/x' },
      { url: '/rest/V1/y' },
    ]);
    void rest.call('/rest/V1/x');
    expect(calls, 'an ended call is not answered from again').toHaveLength(3);
  });

  it('never shares the answer of a POST', () => {
    const { calls, rest } = wire();
    for (let count = 0; count < 2; count += 1)
      void rest.call('/rest/V1/x', { method: 'POST', body: { a: 1 } });
    expect(calls).toHaveLength(2);
    expect(calls[0]?.init.body).toBe('{"a":1}');
    expect(calls[0]?.init.signal?.aborted).toBe(false);
  });

  it.each(['no-store', 'reload'] as const)(
    'with caching %s cancels an equal one in flight',
    async (cache) => {
      const { calls, rest } = wire();
      const earlier = rest.call('/rest/V1/x', { cache });
      const later = rest.call('/rest/V1/x', { cache });
      await expect(earlier).rejects.toMatchObject({ name: 'AbortError' });
      calls[1]?.answer(json('late'));
      expect(await later).toBe('late');
    },
  );

  it('fails with method, URL, status, status text and the server’s message', async () => {
    const { calls, rest } = wire();
    const answer = rest.call('/rest/V1/x', { method: 'POST' });
    calls[0]?.answer(json({ message: 'Request does not match any route.' }, 404));
    const error = await answer.catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(RestError);
    expect((error as RestError).message).toBe(
      'POST /rest/V1/x failed: 404 Not Found: Request does not match any route.',
    );
    expect(error).toMatchObject({ status: 404, serverMessage: 'Request does not match any route.' });
    const plain = rest.call('/rest/V1/y');
    calls[1]?.answer(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(plain).rejects.toMatchObject({ message: 'GET /rest/V1/y failed: 502 Bad Gateway' });
  });

  it('gives each caller its own file if parsing is off', async () => {
    const { calls, rest } = wire();
    const files = [rest.file('/rest/V1/sheet.pdf'), rest.file('/rest/V1/sheet.pdf')];
    expect(calls).toHaveLength(1);
    calls[0]?.answer(new Response('pdf'));
    expect(await Promise.all(files.map(async (file) => (await file).text()))).toEqual(['pdf', 'pdf']);
  });
});

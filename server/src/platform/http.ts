/** Calls to other people's servers: always with a time limit, never following a redirect unasked. */
export interface Http {
  fetch(url: string | URL, init?: RequestInit & { timeoutMs?: number }): Promise<Response>;
}

const defaultTimeoutMs = 10_000;

export const systemHttp: Http = {
  fetch(url, init = {}) {
    const { timeoutMs = defaultTimeoutMs, signal, ...rest } = init;
    const limit = AbortSignal.timeout(timeoutMs);
    return fetch(url, {
      redirect: 'manual',
      ...rest,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  },
};

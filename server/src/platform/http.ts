/** Client for external servers: always with a time limit, and without following redirects by default. */
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

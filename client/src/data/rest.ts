/**
 * REST requests of the page (specification 7). Equal requests in flight share one answer, except POST. One with
 * `no-store` or `reload` cancels the earlier one. Any status but 2xx throws a `RestError`.
 */
export interface RestOptions {
  /** GET by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly cache?: RequestCache;
}

export interface Rest {
  /** Returns the answer's JSON. */
  call(url: string, options?: RestOptions): Promise<unknown>;
  /** Returns the answer's bytes, unparsed. */
  file(url: string, options?: RestOptions): Promise<Blob>;
}

export interface RestSources {
  readonly fetch: typeof fetch;
  readonly token: () => string | null;
}

export class RestError extends Error {
  readonly status: number;
  /** The server's message; empty if there is none. */
  readonly serverMessage: string;

  constructor(method: string, url: string, response: Response, serverMessage: string) {
    const words = serverMessage === '' ? '' : `: ${serverMessage}`;
    super(`${method} ${url} failed: ${response.status} ${response.statusText}${words}`);
    this.name = 'RestError';
    this.status = response.status;
    this.serverMessage = serverMessage;
  }
}

interface UnderWay {
  readonly response: Promise<Response>;
  readonly abort: AbortController;
}

export function createRest({ fetch: send, token }: RestSources): Rest {
  const underWay = new Map<string, UnderWay>();

  function begin(url: string, { method = 'GET', body, cache }: RestOptions): Promise<Response> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const key = JSON.stringify([method, url, text]);
    const isFresh = cache === 'no-store' || cache === 'reload';
    const earlier = method === 'POST' ? undefined : underWay.get(key);
    if (earlier && !isFresh) return earlier.response;
    earlier?.abort.abort();
    const abort = new AbortController();
    const bearer = token();
    const response = send(url, {
      method,
      credentials: 'include',
      signal: abort.signal,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(text === undefined ? {} : { body: text }),
      ...(cache === undefined ? {} : { cache }),
    }).then(async (answer) => {
      if (!answer.ok) throw new RestError(method, url, answer, await messageOf(answer));
      return answer;
    });
    if (method !== 'POST') {
      const entry = { response, abort };
      underWay.set(key, entry);
      const end = () => {
        if (underWay.get(key) === entry) underWay.delete(key);
      };
      response.then(end, end);
    }
    return response;
  }

  return {
    call: async (url, options = {}) => (await begin(url, options)).clone().json(),
    file: async (url, options = {}) => (await begin(url, options)).clone().blob(),
  };
}

async function messageOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : '';
}

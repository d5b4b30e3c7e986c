import { Agent, request } from 'node:http';

/** One shopper's connection: GraphQL over HTTP, kept open, as in a browser. */
export type Ask = <T>(query: string, variables: object) => Promise<T>;

export class WrongAnswer extends Error {}

export function assertRight(holds: boolean, message: string): void {
  if (!holds) throw new WrongAnswer(message);
}

export interface Shopper {
  readonly ask: Ask;
  close(): void;
}

/** `source`: the IP address from which the shopper connects. */
export function createShopper(origin: string, source = '127.0.0.1'): Shopper {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);
  const send = (body: Buffer): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          agent,
          localAddress: source,
          hostname,
          port,
          path: '/graphql',
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': body.length, store: 'hk_en' },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          );
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  return {
    async ask<T>(query: string, variables: object): Promise<T> {
      const { status, text } = await send(Buffer.from(JSON.stringify({ query, variables })));
      assertRight(status === 200, `status ${status}: ${text.slice(0, 300)}`);
      const { data, errors } = JSON.parse(text) as { data?: T; errors?: readonly unknown[] };
      if (errors !== undefined || data === undefined || data === null)
        throw new WrongAnswer(JSON.stringify(errors ?? 'no data').slice(0, 500));
      return data;
    },
    close: () => agent.destroy(),
  };
}

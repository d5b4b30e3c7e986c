/**
 * A route for developers, such as one that changes a price by hand so that a journey can check that an open page updates.
 * The composition root mounts these where `config.environment` is not production, and nowhere else.
 */
export interface DevRoute {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Takes the parsed JSON body; returns the response. */
  handle(body: unknown): Promise<{ status: number; body: unknown }>;
}

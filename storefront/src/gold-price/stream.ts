/**
 * One event stream for the whole browser, because it opens only six HTTP/1.1 connections to a host, which ten tabs
 * would use up. The tab that holds the lock listens and forwards events over a channel. When it closes, the next in the
 * queue takes over. Without locks or channels each tab listens for itself.
 */
export interface StreamParts {
  readonly openSource: (url: string) => Pick<EventSource, 'addEventListener' | 'close'>;
  readonly openChannel:
    | ((name: string) => Pick<BroadcastChannel, 'postMessage' | 'close'> & {
        onmessage: ((event: MessageEvent) => void) | null;
      })
    | null;
  readonly locks: Pick<LockManager, 'request'> | null;
}

export function followGoldPrices(
  url: string,
  name: string,
  receive: (data: string) => void,
  parts: StreamParts = browserParts(),
): () => void {
  const { openSource, openChannel, locks } = parts;
  const stop = new AbortController();

  function listen(receive: (data: string) => void): void {
    const source = openSource(url);
    source.addEventListener('gold-price', (event) => receive(String((event as MessageEvent).data)));
    stop.signal.addEventListener('abort', () => source.close());
  }

  if (!locks || !openChannel) {
    listen(receive);
    return () => stop.abort();
  }

  const channel = openChannel(`gold-price ${name}`);
  let latest: string | null = null;
  let leading = false;
  channel.onmessage = ({ data }) => {
    // A tab that has just opened requests the latest event.
    if (data === null) {
      if (leading && latest !== null) channel.postMessage(latest);
    } else {
      receive(String(data));
    }
  };
  channel.postMessage(null);
  locks
    .request(`gold-price ${name}`, { signal: stop.signal }, () => {
      leading = true;
      listen((data) => {
        latest = data;
        receive(data);
        channel.postMessage(data);
      });
      return new Promise<void>((release) => {
        if (stop.signal.aborted) release();
        stop.signal.addEventListener('abort', () => release());
      });
    })
    .catch((cause: unknown) => {
      if (!stop.signal.aborted) throw cause;
    });
  return () => {
    stop.abort();
    channel.close();
  };
}

function browserParts(): StreamParts {
  return {
    openSource: (url) => new EventSource(url),
    openChannel: typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name),
    locks: typeof navigator !== 'undefined' && navigator.locks ? navigator.locks : null,
  };
}

import { wideNetworkOf } from './source.ts';

/** For whom something is done: a request, or the shop itself. */
export interface Client {
  readonly source: string;
  /** Whether nobody waits for the answer any more: then its turn goes to the next. */
  readonly isGone: () => boolean;
}

export interface Asking extends Client {
  /** It is the client's turn, until `end`. */
  begin(): void;
  /** The line is too long, or the client has gone; there is no turn to end. */
  refuse(): void;
}

export interface TurnLimits {
  readonly atOnce: number;
  /** Of one network at once; as many as of all where it is not said. */
  readonly atOnceOfNetwork?: number;
  /** How many may wait, of all networks together and of one. */
  readonly longest: { readonly all: number; readonly ofNetwork: number };
}

/** What else the process has to do, beside the work that takes turns. */
export interface Pace {
  /** Whether somebody new may begin before that. */
  mayBegin(): boolean;
  /** Calls back after it. */
  afterOthers(goOn: () => void): void;
}

/**
 * A few run at once; the others wait in line, and a line that is too long is refused. Turns go round the wide networks, and
 * only a few of one may wait: when the line is full, the network with the most places loses one to the next network. With a
 * pace those who waited begin one by one, and the process does its other work between them.
 */
export interface Turns {
  /** Begins at once where nobody has to wait. */
  ask(client: Asking): void;
  /** To be called once for each that began. */
  end(client: Client): void;
}

export function createTurns(limits: TurnLimits, pace: Pace | null = null): Turns {
  const { atOnce, atOnceOfNetwork = atOnce, longest } = limits;
  /** By wide network; the one whose turn it is comes first. */
  const lines = new Map<string, Asking[]>();
  const running = new Map<string, number>();
  let runningInAll = 0;
  let isCalledBack = false;

  const hasRoom = (network: string): boolean =>
    runningInAll < atOnce && (running.get(network) ?? 0) < atOnceOfNetwork;

  const begin = (network: string, client: Asking): void => {
    runningInAll += 1;
    running.set(network, (running.get(network) ?? 0) + 1);
    client.begin();
  };

  const waitInLine = (network: string, client: Asking): void => {
    const line = (lines.get(network) ?? []).filter(stays);
    lines.set(network, line);
    line.push(client);
    const waiting = [...lines.values()].reduce((sum, { length }) => sum + length, 0);
    if (line.length > longest.ofNetwork) line.pop()?.refuse();
    else if (waiting > longest.all) {
      const [crowd] = [line, ...lines.values()].sort((a, b) => b.length - a.length);
      crowd?.pop()?.refuse();
    }
  };

  /** Takes the next of a network that has room out of its line; null where there is none. */
  const nextInLine = (): { readonly network: string; readonly client: Asking } | null => {
    for (const [network, line] of lines) {
      if (!hasRoom(network)) continue;
      const staying = line.filter(stays);
      const client = staying.shift();
      lines.delete(network);
      if (staying.length > 0) lines.set(network, staying);
      if (client) return { network, client };
    }
    return null;
  };

  const goOn = (): void => {
    for (let next = nextInLine(); next !== null; next = nextInLine()) {
      begin(next.network, next.client);
      if (!pace) continue;
      callBack(pace);
      return;
    }
  };

  const callBack = (from: Pace): void => {
    if (isCalledBack || lines.size === 0) return;
    isCalledBack = true;
    from.afterOthers(() => {
      isCalledBack = false;
      goOn();
    });
  };

  return {
    ask(client) {
      const network = wideNetworkOf(client.source);
      const isFirst = !lines.has(network);
      if (isFirst && hasRoom(network) && (pace?.mayBegin() ?? true)) begin(network, client);
      else {
        waitInLine(network, client);
        if (pace) callBack(pace);
      }
    },
    end({ source }) {
      const network = wideNetworkOf(source);
      runningInAll -= 1;
      const left = (running.get(network) ?? 1) - 1;
      if (left > 0) running.set(network, left);
      else running.delete(network);
      if (pace) callBack(pace);
      else goOn();
    },
  };
}

/** Refuses, and leaves out, those whose client has gone. */
function stays(client: Asking): boolean {
  if (!client.isGone()) return true;
  client.refuse();
  return false;
}

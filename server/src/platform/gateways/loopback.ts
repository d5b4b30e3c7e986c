const wildcardHosts = new Set(['0.0.0.0', '::', '']);

/** Base URL of the sandbox at this server, for requests that do not leave the machine. */
export function loopback({ host, port }: { readonly host: string; readonly port: number }): string {
  const hostName = wildcardHosts.has(host) ? '127.0.0.1' : host;
  return `http://${hostName.includes(':') ? `[${hostName}]` : hostName}:${port}`;
}

import type { Config } from './platform/config.ts';

/** What a person who has just started the shop wants to know: where it is, and what to try. */
export function welcome(config: Config, address: string): string {
  const shop = config.baseUrl.startsWith('http://localhost') ? config.baseUrl : address;
  const lines: [string, string][] = [
    ['The shop, in Chinese', `${shop}/`],
    ['and in English', `${shop}/?store=cn_en`],
    ['Hong Kong, in English', `${shop}/?store=hk_en`],
    ['GraphQL and its schema', `${shop}/graphql`],
    ['Messages it has sent', `${shop}/dev/outbox`],
  ];
  if (config.sandboxBank)
    lines.push(
      ['Cards of the sandbox bank', '4242 4242 4242 4242 is approved'],
      ['', '4000 0000 0000 0002 is declined'],
      ['', '4000 0027 6000 3184 asks for confirmation (3-D Secure)'],
      ['', '4000 0000 0000 0077 answers late'],
    );
  lines.push(['Data', config.databaseUrl === null ? `${config.dataDir} (embedded database)` : 'PostgreSQL']);
  const width = Math.max(...lines.map(([what]) => what.length)) + 2;
  const body = lines.map(([what, where]) => `  ${what.padEnd(width)}${where}`).join('\n');
  return `\nJinlan is open. What to try:\n\n${body}\n\nCtrl+C stops it.\n`;
}

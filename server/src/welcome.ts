import type { Config } from './platform/settings/config.ts';

/** The message after a start in development. It lists the shop's URLs and things to try. */
export function welcome(config: Config, address: string): string {
  const shop = config.baseUrl.startsWith('http://localhost') ? config.baseUrl : address;
  const [market = 'cn', language = 'zh'] = config.storeView.split('_').filter((part) => part !== 'default');
  const isEnglish = language === 'en';
  const lines: [string, string][] = [
    [`The shop, in ${isEnglish ? 'English' : 'Chinese'}`, `${shop}/`],
    [`and in ${isEnglish ? 'Chinese' : 'English'}`, `${shop}/?store=${storeViewOf(market, !isEnglish)}`],
    ...(market === 'hk' ? [] : [['Hong Kong, in English', `${shop}/?store=hk_en`] as [string, string]]),
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
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  const body = lines.map(([label, value]) => `  ${label.padEnd(width)}${value}`).join('\n');
  return `\nJinlan is open. What to try:\n\n${body}\n\nCtrl+C stops it.\n`;
}

/** The code of a store view; the Mainland's Chinese view is `default`, as in Magento. */
const storeViewOf = (market: string, isEnglish: boolean): string =>
  market === 'cn' && !isEnglish ? 'default' : `${market}_${isEnglish ? 'en' : 'zh'}`;

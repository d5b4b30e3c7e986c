import { shopUrl } from './browser.ts';

/** The code in the newest text message to a number (E.164). */
export async function textedCode(mobile: string): Promise<string> {
  const outbox = await (await fetch(`${shopUrl()}/dev/outbox`)).text();
  const message = outbox
    .split('<article>')
    .find((article) => article.includes('sms') && article.includes(mobile));
  const [code] = /\b\d{6}\b/.exec(message?.split('<pre>')[1] ?? '') ?? [];
  if (code === undefined) throw new Error('No text message has a code');
  return code;
}

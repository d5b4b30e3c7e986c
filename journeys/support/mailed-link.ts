import { shopUrl } from './browser.ts';

/** Returns the link in the newest e-mail that asks the buyer to confirm a change of the order. `name`: the name of its key. */
export async function mailedLink(number: string, name: 'cancel' | 'return' | 'invoice'): Promise<string> {
  const outbox = await (await fetch(`${shopUrl()}/dev/outbox`)).text();
  const page = `(?:/checkout/checkOrder/\\?order=${number}&|/order-details/${number}\\?)`;
  const link = new RegExp(`${page}[^\\s"<]*[#&]${name}=[\\w.-]+`).exec(
    outbox.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
  );
  if (link === null) throw new Error('No e-mail has the link');
  return link[0];
}

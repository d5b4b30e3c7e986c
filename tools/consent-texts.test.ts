import { readFile } from 'node:fs/promises';
import { CONSENT_TEXT_VERSION } from '@jinlan/domain/consents';
import { newsletterMail } from '@jinlan/messages/every-locale';
import { expect, it } from 'vitest';
import { account as englishAccount } from '../messages/src/en-US/account.ts';
import { account } from '../messages/src/zh-Hans-CN/account.ts';

const isConsented = (key: string): boolean =>
  /^communications\.(kind|kindHint|channel)\.|^account\.create\.newsletter/.test(key);

const texts = (family: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(Object.entries(family).filter(([key]) => isConsented(key)));

/** The rows of the newest version in the document: its texts, by their keys. */
async function documented(): Promise<Map<string, readonly string[]>> {
  const path = new URL('../docs/operating/consent-texts.md', import.meta.url);
  const [, version = ''] = (await readFile(path, 'utf8')).split(`## Version ${CONSENT_TEXT_VERSION}\n`);
  const rows = [...version.matchAll(/^\| `([^`]+)` \| (.*) \| (.*) \|$/gm)];
  return new Map(rows.map(([, key = '', ...both]) => [key, both]));
}

it('the texts that people consent to are those of the documented version', async () => {
  const chinese = texts(account);
  const english = texts(englishAccount);
  chinese.set('newsletterMail.page.question', newsletterMail['zh-Hans-CN']['page.question']);
  english.set('newsletterMail.page.question', newsletterMail['en-US']['page.question']);
  const expected = new Map([...chinese].map(([key, text]) => [key, [text, english.get(key)]]));
  expect(await documented()).toEqual(expected);
});

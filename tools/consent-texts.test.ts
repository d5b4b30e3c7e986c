import { readFile } from 'node:fs/promises';
import { CONSENT_TEXT_VERSION } from '@jinlan/domain/consents';
import { newsletterMail } from '@jinlan/messages/every-locale';
import { expect, it } from 'vitest';
import { account as englishAccount } from '../messages/src/en-US/account.ts';
import { app as englishApp } from '../messages/src/en-US/app.ts';
import { account } from '../messages/src/zh-Hans-CN/account.ts';
import { app } from '../messages/src/zh-Hans-CN/app.ts';
import { account as traditionalAccount } from '../messages/src/zh-Hant-HK/account.ts';
import { app as traditionalApp } from '../messages/src/zh-Hant-HK/app.ts';

const isConsented = (key: string): boolean =>
  /^communications\.(kind|kindHint|channel)\.|^account\.create\.newsletter|^app\.push\.kindHint\./.test(key);

const texts = (family: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(Object.entries(family).filter(([key]) => isConsented(key)));

/** The rows of the newest version in the document: its texts, by their keys. */
async function documented(): Promise<Map<string, readonly string[]>> {
  const path = new URL('../docs/operating/consent-texts.md', import.meta.url);
  const [, version = ''] = (await readFile(path, 'utf8')).split(`## Version ${CONSENT_TEXT_VERSION}\n`);
  const rows = [...version.matchAll(/^\| `([^`]+)` \| (.*) \| (.*) \| (.*) \|$/gm)];
  return new Map(rows.map(([, key = '', ...languages]) => [key, languages]));
}

it('the texts that people consent to are those of the documented version', async () => {
  const languages = [
    { locale: 'zh-Hans-CN', texts: texts({ ...account, ...app }) },
    { locale: 'zh-Hant-HK', texts: texts({ ...traditionalAccount, ...traditionalApp }) },
    { locale: 'en-US', texts: texts({ ...englishAccount, ...englishApp }) },
  ] as const;
  for (const { locale, texts } of languages)
    texts.set('newsletterMail.page.question', newsletterMail[locale]['page.question']);
  const keys = [...languages[0].texts.keys()];
  const expected = new Map(keys.map((key) => [key, languages.map(({ texts }) => texts.get(key))]));
  expect(await documented()).toEqual(expected);
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  baseLocale,
  DEFAULT_LOCALE,
  type Locale,
  localeFacts,
  locales,
} from '../domain/src/markets/index.ts';
import * as everyLocale from '../messages/src/every-locale.ts';
import { familyNames, loadFamily, loadMessages } from '../messages/src/index.ts';
import { miniProgramWords } from '../messages/src/mini-program.ts';
import { loadOfficeMessages } from '../messages/src/office.ts';

// `npm run texts` lists the interface texts that a locale lacks, compared with zh-Hans-CN, those that no longer exist
// there, and those in a file that no loader names. Exit status 1 where a complete locale lacks one, and for the other
// two.

const folder = join(import.meta.dirname, '../messages/src');
const files = readdirSync(join(folder, DEFAULT_LOCALE), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== 'index.ts',
);

type Texts = Readonly<Record<string, string>>;

/** The texts of a locale's file by key, from all its exports; none if the file is missing. */
async function textsOf(locale: Locale, file: string): Promise<Texts> {
  const path = join(folder, locale, file);
  if (!existsSync(path)) return {};
  const module: Readonly<Record<string, Texts>> = await import(path);
  return Object.assign({}, ...Object.values(module));
}

async function loadedTexts(locale: Locale): Promise<ReadonlySet<string>> {
  const parts: readonly Texts[] = [
    await loadMessages(locale),
    await loadOfficeMessages(locale),
    miniProgramWords[baseLocale(locale)],
    ...(await Promise.all((await familyNames()).map((family) => loadFamily(locale, family)))),
    ...Object.values(everyLocale).map((texts) => texts[locale]),
  ];
  return new Set(parts.flatMap((part) => Object.entries(part)).map(([key, text]) => `${key} ${text}`));
}

let isWrong = false;
for (const locale of locales.filter((code) => code !== DEFAULT_LOCALE)) {
  const loaded = await loadedTexts(locale);
  const lines: string[] = [];
  let count = 0;
  for (const file of files) {
    const source = Object.keys(await textsOf(DEFAULT_LOCALE, file));
    const localeTexts = await textsOf(locale, file);
    const missing = source.filter((key) => !Object.hasOwn(localeTexts, key));
    count += missing.length;
    if (missing.length > 0 && missing.length === source.length) lines.push(`  ${file}: all ${source.length}`);
    else lines.push(...missing.map((key) => `  ${file}: ${key}`));
    const unknown = Object.keys(localeTexts).filter((key) => !source.includes(key));
    const unloaded = Object.keys(localeTexts).some((key) => !loaded.has(`${key} ${localeTexts[key]}`));
    lines.push(...unknown.map((key) => `  ${file}: ${key} is not in ${DEFAULT_LOCALE}`));
    if (unloaded) lines.push(`  ${file}: no loader of messages/src names it`);
    isWrong ||= unknown.length > 0 || unloaded;
  }
  isWrong ||= count > 0 && localeFacts[locale].isComplete;
  console.log(
    count === 0
      ? `${locale}: no text is missing`
      : `${locale}: ${count} texts are missing${localeFacts[locale].isComplete ? '' : `; ${DEFAULT_LOCALE} is shown`}`,
  );
  for (const line of lines) console.log(line);
}
process.exitCode = isWrong ? 1 : 0;

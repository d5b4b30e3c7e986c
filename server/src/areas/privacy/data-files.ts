import { businessDay, businessTime } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import { heldGroups } from '@jinlan/domain/privacy';
import { heldFile, heldWords } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import type { HeldData, HeldRow, HeldValue, Person } from '../../platform/personal-data.ts';
import { escapeText } from '../../platform/web/escape-text.ts';

/**
 * A customer's data as a file, written piece by piece while it is read, so that memory stays bounded however much there
 * is. Both forms have the same data in the order of `heldGroups`.
 */
interface FileParts {
  readonly db: Connection;
  readonly held: readonly HeldData[];
  readonly person: Person;
  readonly shop: string;
  readonly now: Date;
}

export async function* jsonFile({ db, held, person, shop, now }: FileParts): AsyncGenerator<string> {
  yield `{"shop":${JSON.stringify(shop)},"made_at":${JSON.stringify(now)},"data":{`;
  let separator = '\n';
  for (const group of heldGroups) {
    yield `${separator}${JSON.stringify(group)}:[`;
    separator = ',\n';
    let between = '\n';
    for (const source of held.filter((each) => each.group === group))
      for await (const page of source.read(db, person)) {
        yield between + page.map((row) => JSON.stringify(row)).join(',\n');
        between = ',\n';
      }
    yield ']';
  }
  yield '}}\n';
}

const style = `body{margin:0;background:#faf7f2;color:#1f1915;font:15px/1.6 'PingFang SC','Noto Sans SC','Microsoft YaHei',sans-serif}
main{max-width:70rem;margin:0 auto;padding:2rem 1rem}h1{font:500 28px/1.35 'Songti SC','Noto Serif SC',SimSun,serif}
h2{margin:2.5rem 0 .25rem;font-size:18px}p{margin:0 0 .75rem;color:#6a5e55}.table{overflow-x:auto}
table{border-collapse:collapse;background:#fff}th,td{padding:.35rem .75rem;border:1px solid #e4dcd0;text-align:start;vertical-align:top}
th{font-weight:500;white-space:nowrap}`;

/** A page without other files: it can be saved, printed and read offline. */
export async function* htmlFile(
  { db, held, person, shop, now }: FileParts,
  locale: Locale,
): AsyncGenerator<string> {
  const words = heldFile[locale];
  const groupWords = heldWords[locale];
  const title = fill(words.title, { shop });
  yield `<!doctype html>\n<html lang="${locale}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeText(title)}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>\n<h1>${escapeText(title)}</h1>\n<p>${escapeText(fill(words.made, { at: momentText(now) }))}</p>\n`;
  for (const group of heldGroups) {
    yield `<h2>${escapeText(groupWords[`privacy.group.${group}`])}</h2>\n<p>${escapeText(groupWords[`privacy.purpose.${group}`])} ${escapeText(groupWords[`privacy.kept.${group}`])}</p>\n`;
    let hasRows = false;
    for (const source of held.filter((each) => each.group === group)) {
      let columns: readonly string[] | null = null;
      for await (const page of source.read(db, person)) {
        hasRows = true;
        if (columns === null) {
          columns = Object.keys(page[0] ?? {});
          yield `<div class="table"><table>\n<tr>${columns.map((name) => `<th scope="col">${escapeText(fieldName(words, name))}</th>`).join('')}</tr>\n`;
        }
        yield rowsOf(page, columns);
      }
      if (columns !== null) yield '</table></div>\n';
    }
    if (!hasRows) yield `<p>${escapeText(words.nothing)}</p>\n`;
  }
  yield '</main>\n</body>\n</html>\n';
}

const rowsOf = (page: readonly HeldRow[], columns: readonly string[]): string =>
  page
    .map(
      (row) => `<tr>${columns.map((name) => `<td>${escapeText(valueText(row[name]))}</td>`).join('')}</tr>\n`,
    )
    .join('');

function fieldName(words: Readonly<Record<string, string>>, name: string): string {
  return words[`field.${name}`] ?? name;
}

const two = (number: number): string => String(number).padStart(2, '0');

function momentText(at: Date): string {
  const { hour, minute } = businessTime(at);
  return `${businessDay(at)} ${two(hour)}:${two(minute)}`;
}

function valueText(value: HeldValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  return String(value);
}

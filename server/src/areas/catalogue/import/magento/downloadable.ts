import type { LocalText } from '@jinlan/domain/markets';
import { readFlag } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { AmountsOf } from './prices/prices.ts';
import { type Pairs, readRepeated } from './rows/lists.ts';
import { freeSlug } from './rows/slug.ts';
import type { RowFinding } from './translate.ts';

/**
 * The context for reading links and samples of a downloadable piece. Magento's import and export use different names
 * (`file`, `shareable`, `downloads` and `link_file`, `is_shareable`, `number_of_downloads`); both are read.
 */
export interface DownloadableParts {
  readonly pairs: Pairs;
  readonly money: AmountsOf;
  readonly inAllLocales: (text: string) => LocalText;
  readonly rowFindings: RowFinding[];
}

const linksColumn = 'downloadable_links';
const samplesColumn = 'downloadable_samples';

/**
 * Magento's folders of samples below `pub/media`. Samples keep them, so that they do not collide with
 * pictures.
 */
const sampleFolders = { link: 'downloadable/files/link_samples', piece: 'downloadable/files/samples' };

/** Whether a value refers to Magento's configuration, which the export does not contain. */
const isConfig = (text: string): boolean => /^(?:2|(?:use[ _])?config)$/i.test(text);

const field = (entry: Pairs, ...names: readonly string[]): string =>
  names.map((name) => entry.get(name)?.trim() ?? '').find((text) => text !== '') ?? '';

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** The file or URL of an entry; where it has both, its type decides. Empty: neither. */
function fileIn(entry: Pairs, type: string, files: readonly string[], urls: readonly string[]): string {
  const [file, url] = [field(entry, ...files), field(entry, ...urls)];
  const fileOrUrl = /^url$/i.test(field(entry, type)) ? url || file : file || url;
  return isAddress(fileOrUrl) ? fileOrUrl : fileOrUrl.replace(/^\/+/, '');
}

const inFolder = (folder: string, file: string): string | null =>
  file === '' ? null : isAddress(file) ? file : `${folder}/${file}`;

export function readDownloadable(
  row: StreamedRow,
  { pairs, money, inAllLocales, rowFindings }: DownloadableParts,
): Record<string, unknown> {
  const addFinding = (column: string, message: string, more: Partial<RowFinding> = {}): void =>
    void rowFindings.push({ ...row.positionOf(column), path: column, message, ...more });
  const linkEntries = readRepeated(row.cell(linksColumn));
  const usedKeys = new Set<string>();
  const links = linkEntries.map((link) => {
    const title = field(link, 'title');
    const file = fileIn(link, 'link_type', ['file', 'link_file'], ['url', 'link_url']);
    if (file === '')
      addFinding(
        linksColumn,
        `${title || 'A link'}: Names no file: write file= or link_file= with its path below pub/media/downloadable/files/links, or url= with an https address`,
        { refuses: true },
      );
    const sample = fileIn(link, 'sample_type', ['sample_file', 'sample'], ['sample_url']);
    return {
      key: freeSlug(title, usedKeys),
      title: inAllLocales(title),
      file,
      sample: inFolder(sampleFolders.link, sample),
      prices: money(field(link, 'price'), linksColumn, title),
      downloads: timesOf(field(link, 'downloads', 'number_of_downloads'), title, addFinding),
      shareable: isShareable(field(link, 'shareable', 'is_shareable'), title, addFinding),
    };
  });
  const isPriced = links.some(({ prices }) => Object.values(prices).some((amount) => amount > 0));
  const separately = isSeparate(row, linkEntries, pairs, isPriced, addFinding);
  const isFree = !/[1-9]/.test(row.cell('price'));
  if (isFree && !isPriced)
    addFinding(linksColumn, `{count} downloadable pieces cost nothing, the first ${row.cell('sku').trim()}`, {
      ...{ isNote: true, once: 'free downloads' },
    });
  const samples = readRepeated(row.cell(samplesColumn)).flatMap((sample) => {
    const title = field(sample, 'title');
    const name = fileIn(sample, 'sample_type', ['file', 'sample_file'], ['url', 'sample_url']);
    const file = inFolder(sampleFolders.piece, name);
    if (file !== null) return { title: inAllLocales(title || row.cell('name')), file };
    addFinding(
      samplesColumn,
      `${title || 'A sample'}: Names no file: write file= or sample_file= with its path below pub/media/downloadable/files/samples, or url= with an https address. It is left out`,
    );
    return [];
  });
  const group = linkEntries.map((link) => field(link, 'group_title')).find((text) => text !== '');
  const title = group ?? (row.cell('links_title') || pairs.get('links_title') || row.cell('name'));
  return { title: inAllLocales(title), separately, links, samples };
}

type AddFinding = (column: string, message: string, more?: Partial<RowFinding>) => void;

/**
 * Whether links are purchased separately: by the links, else by the attribute of the piece, else yes, Magento's default.
 * A contradictory or invalid value means yes, so that nothing is given away.
 */
function isSeparate(
  row: StreamedRow,
  links: readonly Pairs[],
  pairs: Pairs,
  isPriced: boolean,
  addFinding: AddFinding,
): boolean {
  const name = 'links_purchased_separately';
  const readFlagText = (column: string, text: string): boolean => {
    const flag = readFlag(text);
    const message = `purchased separately: ${JSON.stringify(text.slice(0, 40))} is neither yes nor no: taken as yes`;
    if (flag === null) addFinding(column, message);
    return flag ?? true;
  };
  const texts = links.map((link) => field(link, 'purchased_separately')).filter((text) => text !== '');
  const fromLinks =
    texts.length === 0 ? null : texts.map((text) => readFlagText(linksColumn, text)).includes(true);
  const attribute = row.cell(name).trim() || (pairs.get(name) ?? '').trim();
  const fromPiece = attribute === '' ? null : readFlagText('additional_attributes', attribute);
  if (fromLinks !== null && fromPiece !== null && fromLinks !== fromPiece)
    addFinding(linksColumn, `The links and ${name} of the piece contradict each other: taken as yes`);
  if (fromLinks === null && fromPiece === null && isPriced)
    addFinding(
      linksColumn,
      '{count} pieces do not say whether their links are purchased separately: taken as yes, as Magento does',
      { isNote: true, once: 'separately' },
    );
  return fromLinks === null ? (fromPiece ?? true) : fromLinks || (fromPiece ?? false);
}

/** The number of allowed downloads; 0: unlimited. */
function timesOf(text: string, title: string, addFinding: AddFinding): number {
  if (text === '' || /^(?:unlimited|(?:use[ _])?config)$/i.test(text)) return 0;
  if (/^\d{1,9}(?:\.0+)?$/.test(text)) return Number(text);
  addFinding(linksColumn, `${title}: ${JSON.stringify(text)} is no number of downloads, as 3 or unlimited`, {
    refuses: true,
  });
  return 0;
}

function isShareable(text: string, title: string, addFinding: AddFinding): boolean {
  if (text === '') return false;
  if (isConfig(text)) {
    addFinding(
      linksColumn,
      `{count} links leave it to Magento’s configuration whether they may be shared, the first ${title}: taken as no`,
      { isNote: true, once: 'shareable' },
    );
    return false;
  }
  const flag = readFlag(text);
  if (flag === null)
    addFinding(
      linksColumn,
      `${title}: shareable: ${JSON.stringify(text)} is neither yes nor no: taken as no`,
    );
  return flag ?? false;
}

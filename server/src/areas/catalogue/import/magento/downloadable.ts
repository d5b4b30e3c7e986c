import type { LocalText } from '@jinlan/domain/markets';
import { readFlag } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { AmountsOf } from './prices/prices.ts';
import { type Pairs, readRepeated } from './rows/lists.ts';
import { freeSlug } from './rows/slug.ts';
import type { Aside } from './translate.ts';

/**
 * Links and samples of a downloadable piece. Magento's import and its export spell them in two ways (`file`, `shareable`,
 * `downloads` and `link_file`, `is_shareable`, `number_of_downloads`); both are read.
 */
export interface DownloadableParts {
  readonly pairs: Pairs;
  readonly money: AmountsOf;
  readonly everywhere: (text: string) => LocalText;
  readonly asides: Aside[];
}

const linksColumn = 'downloadable_links';
const samplesColumn = 'downloadable_samples';

/** Samples keep the folder below `pub/media` that Magento has them in: a picture may have the same path as one of them. */
const sampleFolders = { link: 'downloadable/files/link_samples', piece: 'downloadable/files/samples' };

/** Magento's word for "as the shop's configuration says", which the export leaves out. */
const isConfig = (text: string): boolean => /^(?:2|(?:use[ _])?config)$/i.test(text);

const said = (entry: Pairs, ...names: readonly string[]): string =>
  names.map((name) => entry.get(name)?.trim() ?? '').find((text) => text !== '') ?? '';

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** The file or the address that an entry names, as its type says where it has both; empty: neither. */
function fileIn(entry: Pairs, type: string, files: readonly string[], urls: readonly string[]): string {
  const [file, url] = [said(entry, ...files), said(entry, ...urls)];
  const written = /^url$/i.test(said(entry, type)) ? url || file : file || url;
  return isAddress(written) ? written : written.replace(/^\/+/, '');
}

const inFolder = (folder: string, file: string): string | null =>
  file === '' ? null : isAddress(file) ? file : `${folder}/${file}`;

export function readDownloadable(
  row: StreamedRow,
  { pairs, money, everywhere, asides }: DownloadableParts,
): Record<string, unknown> {
  const aside = (column: string, message: string, more: Partial<Aside> = {}): void =>
    void asides.push({ ...row.place(column), path: column, message, ...more });
  const written = readRepeated(row.cell(linksColumn));
  const taken = new Set<string>();
  const links = written.map((link) => {
    const title = said(link, 'title');
    const file = fileIn(link, 'link_type', ['file', 'link_file'], ['url', 'link_url']);
    if (file === '')
      aside(
        linksColumn,
        `${title || 'A link'}: Names no file: write file= or link_file= with its path below pub/media/downloadable/files/links, or url= with an https address`,
        { refuses: true },
      );
    const sample = fileIn(link, 'sample_type', ['sample_file', 'sample'], ['sample_url']);
    return {
      key: freeSlug(title, taken),
      title: everywhere(title),
      file,
      sample: inFolder(sampleFolders.link, sample),
      prices: money(said(link, 'price'), linksColumn, title),
      downloads: timesOf(said(link, 'downloads', 'number_of_downloads'), title, aside),
      shareable: isShareable(said(link, 'shareable', 'is_shareable'), title, aside),
    };
  });
  const isPriced = links.some(({ prices }) => Object.values(prices).some((amount) => amount > 0));
  const separately = isSeparate(row, written, pairs, isPriced, aside);
  const isFree = !/[1-9]/.test(row.cell('price'));
  if (isFree && !isPriced)
    aside(linksColumn, `{count} downloadable pieces cost nothing, the first ${row.cell('sku').trim()}`, {
      ...{ isNote: true, once: 'free downloads' },
    });
  const samples = readRepeated(row.cell(samplesColumn)).flatMap((sample) => {
    const title = said(sample, 'title');
    const name = fileIn(sample, 'sample_type', ['file', 'sample_file'], ['url', 'sample_url']);
    const file = inFolder(sampleFolders.piece, name);
    if (file !== null) return { title: everywhere(title || row.cell('name')), file };
    aside(
      samplesColumn,
      `${title || 'A sample'}: Names no file: write file= or sample_file= with its path below pub/media/downloadable/files/samples, or url= with an https address. It is left out`,
    );
    return [];
  });
  const group = written.map((link) => said(link, 'group_title')).find((text) => text !== '');
  const title = group ?? (row.cell('links_title') || pairs.get('links_title') || row.cell('name'));
  return { title: everywhere(title), separately, links, samples };
}

type Tell = (column: string, message: string, more?: Partial<Aside>) => void;

/**
 * Whether each link is paid for by itself: as the links say, else the attribute of the piece, else yes, Magento's default. What
 * is contradictory or cannot be read is yes: nothing is given away.
 */
function isSeparate(
  row: StreamedRow,
  links: readonly Pairs[],
  pairs: Pairs,
  isPriced: boolean,
  tell: Tell,
): boolean {
  const name = 'links_purchased_separately';
  const read = (column: string, text: string): boolean => {
    const flag = readFlag(text);
    const message = `purchased separately: ${JSON.stringify(text.slice(0, 40))} is neither yes nor no: taken as yes`;
    if (flag === null) tell(column, message);
    return flag ?? true;
  };
  const texts = links.map((link) => said(link, 'purchased_separately')).filter((text) => text !== '');
  const ofLinks = texts.length === 0 ? null : texts.map((text) => read(linksColumn, text)).includes(true);
  const attribute = row.cell(name).trim() || (pairs.get(name) ?? '').trim();
  const ofPiece = attribute === '' ? null : read('additional_attributes', attribute);
  if (ofLinks !== null && ofPiece !== null && ofLinks !== ofPiece)
    tell(linksColumn, `The links and ${name} of the piece contradict each other: taken as yes`);
  if (ofLinks === null && ofPiece === null && isPriced)
    tell(
      linksColumn,
      '{count} pieces do not say whether their links are purchased separately: taken as yes, as Magento does',
      { isNote: true, once: 'separately' },
    );
  return ofLinks === null ? (ofPiece ?? true) : ofLinks || (ofPiece ?? false);
}

/** How often a link may be fetched; 0: without a limit. */
function timesOf(text: string, title: string, tell: Tell): number {
  if (text === '' || /^(?:unlimited|(?:use[ _])?config)$/i.test(text)) return 0;
  if (/^\d{1,9}(?:\.0+)?$/.test(text)) return Number(text);
  tell(linksColumn, `${title}: ${JSON.stringify(text)} is no number of downloads, as 3 or unlimited`, {
    refuses: true,
  });
  return 0;
}

function isShareable(text: string, title: string, tell: Tell): boolean {
  if (text === '') return false;
  if (isConfig(text)) {
    tell(
      linksColumn,
      `{count} links leave it to Magento’s configuration whether they may be shared, the first ${title}: taken as no`,
      { isNote: true, once: 'shareable' },
    );
    return false;
  }
  const flag = readFlag(text);
  if (flag === null)
    tell(linksColumn, `${title}: shareable: ${JSON.stringify(text)} is neither yes nor no: taken as no`);
  return flag ?? false;
}

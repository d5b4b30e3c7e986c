/** Finds filters in an address that could not be parsed, to report them to the shopper. */
import {
  type ChoiceField,
  choiceFields,
  noFilter,
  type RangeField,
  rangeFields,
  readCode,
  readQuery,
  withRange,
} from '@jinlan/domain/diamonds';

export interface UnreadPart {
  readonly name: ChoiceField | RangeField | 'in_stock' | 'location' | 'sort' | 'page';
  /** The text in the address, shortened. */
  readonly text: string;
}

const longest = 30;
const maxParts = 5;

export function unreadParts(address: URLSearchParams): readonly UnreadPart[] {
  const unreadParts: UnreadPart[] = [];
  const add = (name: UnreadPart['name'], text: string): void => {
    const letters = [...text];
    unreadParts.push({
      name,
      text: letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text,
    });
  };
  for (const field of choiceFields)
    for (const text of listOf(address, field)) if (readCode(field, text) === null) add(field, text);
  const parsed = readQuery(address);
  for (const field of rangeFields) {
    const unreadTexts = address.getAll(field).filter((text) => text !== '' && text !== '_');
    const text = unreadTexts.join(',');
    if (text !== '' && !parsed.filter.ranges[field]) add(field, text);
    else for (const end of text.split('_')) if (end !== '' && !isEnd(field, end)) add(field, end);
  }
  const { in_stock: stock, sort, page } = Object.fromEntries(address);
  if (stock && parsed.filter.inStock === null) add('in_stock', stock);
  for (const text of listOf(address, 'location'))
    if (!parsed.filter.locations?.includes(text)) add('location', text);
  if (sort && `${parsed.sort.by}_${parsed.sort.descending ? 'desc' : 'asc'}` !== sort) add('sort', sort);
  if (page && String(parsed.page) !== page.replace(/^0+(?=\d)/, '')) add('page', page);
  return unreadParts.slice(0, maxParts);
}

const listOf = (address: URLSearchParams, name: string): readonly string[] =>
  address
    .getAll(name)
    .flatMap((text) => text.split(','))
    .filter((text) => text.trim() !== '');

const isEnd = (field: RangeField, text: string): boolean =>
  withRange(noFilter, field, text, '').ranges[field] !== undefined;

import { type LocalText, locales } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import { type AttributeEntry, isShown } from '@jinlan/domain/validity';
import type { Connection } from '../../../../platform/database.ts';
import { buildTaxonomy, type Taxonomy } from '../../categories/taxonomy.ts';
import { announceChange, loadAttributes, loadCategories, loadOptions } from '../../store.ts';
import { deepestCategory } from '../keep-categories.ts';
import { saveAddresses, saveAttributes, saveCategories, usedNames } from '../store.ts';
import { isLeftOut, removeLeftOut } from './leave-out.ts';
import { freeSlug, slugOf } from './rows/slug.ts';
import { type AttributeSurvey, mostValues, pathJoint, type Survey } from './rows/survey.ts';
import type { MagentoSettings } from './settings.ts';

/** What the rows of an export refer to by name, in our terms. */
export interface Directory {
  /** Our attribute for one of Magento's; null: it says nothing here. */
  attribute(code: string): Pick<AttributeEntry, 'code' | 'input'> | null;
  /** Key of the option with this code or label. */
  option(attribute: string, label: string): string | null;
  /** Key of the category at the end of these names. */
  category(path: readonly string[]): string | null;
}

/** What is known about where categories may stand. */
export interface CategoryAddresses {
  /** Whether the shop itself answers at this path. */
  readonly isTaken: (path: string) => boolean;
  /** The part of Magento's address of the category at the end of these names; null where nobody said it. */
  readonly urlKey: (names: readonly string[]) => string | null;
}

/** Addresses of new categories that a note names; the others are counted. */
const mostAddresses = 200;

export interface Prepared {
  readonly directory: Directory;
  /** What was made, and what could not be. */
  readonly notes: readonly { readonly line: number; readonly path: string; readonly message: string }[];
}

const everywhere = (text: string): LocalText =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as LocalText;

const readTaxonomy = async (tx: Connection): Promise<Taxonomy> =>
  buildTaxonomy(await loadAttributes(tx), await loadOptions(tx), await loadCategories(tx));

/**
 * Removes attributes that are to be left out, and makes the attributes, options and categories that an export names and the shop
 * does not have yet.
 */
export async function prepare(
  tx: Connection,
  survey: Survey,
  settings: MagentoSettings,
  addresses: CategoryAddresses,
): Promise<Prepared> {
  const notes: Prepared['notes'][number][] = [...(await removeLeftOut(tx, survey, settings))];
  const before = await readTaxonomy(tx);
  const codes = codesOf(survey, settings, before);
  await saveAttributes(tx, attributesToSave(survey, settings, codes, before, notes));
  await makeCategories(tx, survey, before, notes, addresses);
  await announceChange(tx);
  const taxonomy = await readTaxonomy(tx);
  const options = new Map(
    taxonomy.attributes.map(({ code, options: own }) => [
      code,
      new Map(
        own.flatMap((option) =>
          [option.code, ...Object.values(option.label)].map((text) => [fold(text), option.code] as const),
        ),
      ),
    ]),
  );
  const paths = pathKeys(taxonomy);
  return {
    notes,
    directory: {
      attribute(code) {
        const found = taxonomy.attributeByCode.get(codes.get(code) ?? '');
        return found ? { code: found.code, input: found.input } : null;
      },
      option: (attribute, label) => options.get(attribute)?.get(fold(label)) ?? null,
      category: (path) => {
        for (let end = path.length; end > 0; end -= 1) {
          const key = paths.get(nameKey(path.slice(0, end)));
          if (key !== undefined) return key;
        }
        return null;
      },
    },
  };
}

const codePattern = /^[a-z][a-z0-9_]{0,59}$/;

/** Ours for each of Magento's: as the settings say, else the same, lower case. */
function codesOf(
  { attributes }: Survey,
  settings: MagentoSettings,
  { attributeByCode }: Taxonomy,
): ReadonlyMap<string, string> {
  return new Map(
    [...attributes.keys()].flatMap((code) => {
      if (isLeftOut(code, settings)) return [];
      const own = settings.attributes[code] ?? code.toLowerCase();
      return attributeByCode.has(own) || codePattern.test(own) ? [[code, own] as const] : [];
    }),
  );
}

function attributesToSave(
  { attributes }: Survey,
  settings: MagentoSettings,
  codes: ReadonlyMap<string, string>,
  { attributeByCode }: Taxonomy,
  notes: Prepared['notes'][number][],
): AttributeEntry[] {
  const note = (seen: AttributeSurvey, message: string): void =>
    void notes.push({ line: seen.line, path: 'additional_attributes', message });
  let position = Math.max(0, ...[...attributeByCode.values()].map((one) => one.position));
  return [...attributes].flatMap(([magento, seen]): AttributeEntry[] => {
    if (isLeftOut(magento, settings)) {
      if (!settings.leaveOut.has(magento.toLowerCase()))
        note(
          seen,
          `${magento} is not taken: attributes are public, and this one says what pieces cost the shop. Name it under take in magento.json if everybody may read it`,
        );
      return [];
    }
    const code = codes.get(magento);
    if (code === undefined) {
      note(
        seen,
        `${magento} is no name for an attribute; ${seen.rows} rows have it and nothing is kept of it`,
      );
      return [];
    }
    const known = attributeByCode.get(code);
    const input = known?.input ?? inputOf(seen);
    const listed = input === 'select' || input === 'multiselect';
    if (!known)
      note(
        seen,
        `${code} was made, as ${input}: name it under filterable in magento.json for a filter of lists, say in attributes.json how it is called. Pages of pieces show it: name it under hidden to hide it there. Everybody can read it: name it under leaveOut to leave it out`,
      );
    if (listed && seen.values.size >= mostValues)
      note(seen, `${code} has ${mostValues} values and more; the later ones are not taken`);
    const taken = new Set(known?.options.map((option) => option.code));
    const labels = new Set(
      known?.options.flatMap(({ code: own, label }) => [own, ...Object.values(label)].map(fold)),
    );
    const fresh = listed ? [...seen.values].filter((value) => !labels.has(fold(value))) : [];
    if (known && fresh.length > 0)
      note(seen, `${code} got ${fresh.length} more options, the first ${JSON.stringify(fresh[0])}`);
    const filterable = settings.filterable.has(magento) && input !== 'text';
    if (settings.filterable.has(magento) && !filterable)
      note(seen, `${code} is text, which no list is filtered by`);
    const visible = settings.hidden
      ? !settings.hidden.has(magento.toLowerCase()) && isShown(code)
      : (known?.visible ?? isShown(code));
    const isAsBefore = known?.visible === visible && (known.filterable || !filterable);
    if (known && fresh.length === 0 && isAsBefore) return [];
    if (!known) position += 10;
    return [
      {
        code,
        label: known?.label ?? everywhere(seen.label ?? nameOf(magento)),
        input,
        filterable: filterable || (known?.filterable ?? seen.chosen),
        searchable: known?.searchable ?? false,
        comparable: known?.comparable ?? false,
        visible,
        position: known?.position ?? position,
        options: [
          ...(known?.options ?? []),
          ...fresh.map((value) => ({
            code: freeSlug(value, taken),
            label: everywhere(value.slice(0, 80)),
          })),
        ],
      },
    ];
  });
}

/** `style_general` as people read it: Style general. */
const nameOf = (code: string): string =>
  code.replaceAll('_', ' ').replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Few short values that come again are a list; the rest are text. */
function inputOf(seen: AttributeSurvey): AttributeEntry['input'] {
  if (seen.chosen) return 'select';
  if (seen.flags) return 'boolean';
  if (seen.numbers) return 'number';
  const list = seen.longest <= 200 && seen.values.size < Math.min(mostValues, Math.max(20, seen.rows / 2));
  return list ? (seen.several ? 'multiselect' : 'select') : 'text';
}

const nameKey = (names: readonly string[]): string => names.map(fold).join(pathJoint);

/** Names on the way to each category, in each language, and its key. */
function pathKeys({ root }: Taxonomy): Map<string, string> {
  const keys = new Map<string, string>();
  const walk = (category: Taxonomy['root'], ways: readonly (readonly string[])[]): void => {
    for (const child of category.children) {
      const own = locales.map((locale, index) => [...(ways[index] ?? []), child.name[locale]]);
      for (const way of own) keys.set(nameKey(way), child.key);
      walk(child, own);
    }
  };
  walk(
    root,
    locales.map(() => []),
  );
  return keys;
}

/** What stands too deep is put above it. */
async function makeCategories(
  tx: Connection,
  { categoryPaths }: Survey,
  taxonomy: Taxonomy,
  notes: Prepared['notes'][number][],
  { isTaken, urlKey: keyInMagento }: CategoryAddresses,
): Promise<void> {
  const keys = pathKeys(taxonomy);
  const byKey = new Map([...taxonomy.categoryById.values()].map((one) => [one.key, one]));
  const urlPathOf = new Map([...byKey.values()].map(({ key, urlPath }) => [key, urlPath]));
  const keyAt = new Map([...urlPathOf].map(([key, urlPath]) => [urlPath, key]));
  const urlPaths = new Set(keyAt.keys());
  const slugs = [...categoryPaths].map((joined) => slugOf(joined.split(pathJoint)[0] ?? ''));
  const pieceAt = new Map((await usedNames(tx, [], slugs)).map(({ urlKey, sku }) => [urlKey, sku]));
  const isFree = (path: string): boolean => !urlPaths.has(path) && !pieceAt.has(path) && !isTaken(path);
  const taken = new Set([...byKey.keys(), ...slugs.filter((slug) => pieceAt.has(slug) || isTaken(slug))]);
  const tooDeep = new Set<string>();
  let made = 0;
  for (let level = 1; level <= deepestCategory; level += 1) {
    const fresh = new Map<string, Parameters<typeof saveCategories>[1][number]>();
    for (const joined of categoryPaths) {
      const names = joined.split(pathJoint);
      if (names.length > deepestCategory) tooDeep.add(joined);
      const way = names.slice(0, level);
      const own = nameKey(way);
      if (way.length < level || keys.has(own)) continue;
      const parent = level === 1 ? null : (keys.get(nameKey(way.slice(0, -1))) ?? null);
      const name = way[level - 1] as string;
      const key = freeSlug(name, taken);
      const above = parent === null ? '' : `${urlPathOf.get(parent)}/`;
      // Keys are unique in the shop, addresses among neighbours: two menus may each have their `rings`.
      const plain = keyInMagento(way) ?? slugOf(name);
      const urlKey = isFree(`${above}${plain}`) ? plain : key;
      const urlPath = `${above}${urlKey}`;
      if (level === 1 && urlKey !== plain) {
        const owner = isTaken(plain) ? 'the shop itself' : (pieceAt.get(plain) ?? keyAt.get(plain));
        const message = `${name}: ${plain} is the address of ${owner}: this category has ${urlKey}`;
        notes.push({ line: 1, path: 'categories', message });
      }
      keys.set(own, key);
      urlPathOf.set(key, urlPath);
      urlPaths.add(urlPath);
      fresh.set(own, {
        ...{ key, parent, urlKey, urlPath, level: level + 1 },
        ...{ position: 1_000 + made, includeInMenu: true, name: everywhere(name.slice(0, 80)) },
        ...{ description: everywhere(''), labelCode: null, labelName: null, image: null, imageBanner: null },
        ...{ isPageInternal: false, pageUrl: null, isStoreBrand: false },
      });
      made += 1;
    }
    if (fresh.size > 0) await saveCategories(tx, [...fresh.values()]);
  }
  if (made > 0) {
    await saveAddresses(tx, 'CATEGORY');
    const paths = [...urlPathOf.values()].slice(byKey.size);
    const more = made > mostAddresses ? ` and ${made - mostAddresses} more` : '';
    const message = `${made} categories were made: ${paths.slice(0, mostAddresses).join(', ')}${more}`;
    notes.push({ line: 1, path: 'categories', message });
  }
  for (const joined of tooDeep)
    notes.push({
      line: 1,
      path: 'categories',
      message: `${joined.replaceAll(pathJoint, '/')} stands deeper than ${deepestCategory} levels: its pieces are put above it`,
    });
}

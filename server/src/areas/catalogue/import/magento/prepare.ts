import { locales, textsOf } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import { type AttributeEntry, isShown } from '@jinlan/domain/validity';
import type { Connection } from '../../../../platform/database.ts';
import { textForAll } from '../../../../platform/import/convert-chinese.ts';
import { buildTaxonomy, type Taxonomy } from '../../categories/taxonomy.ts';
import { announceChange, loadAttributes, loadCategories, loadOptions } from '../../store.ts';
import { maxDepth } from '../keep-categories.ts';
import { saveAddresses, saveAttributes, saveCategories, usedNames } from '../store.ts';
import { isLeftOut, removeLeftOut } from './leave-out.ts';
import { freeSlug, slugOf } from './rows/slug.ts';
import { type AttributeSurvey, maxValues, pathJoint, type Survey } from './rows/survey.ts';
import type { MagentoSettings } from './settings.ts';

/** Maps the names in an export to attributes, options and categories of this shop. */
export interface Directory {
  /** This shop's attribute for one of Magento's; null: ignored. */
  attribute(code: string): Pick<AttributeEntry, 'code' | 'input'> | null;
  /** The code of the option with this code or label. */
  option(attribute: string, label: string): string | null;
  /** The key of the category with these names from the top. */
  category(path: readonly string[]): string | null;
}

/** The URL paths that categories may use. */
export interface CategoryAddresses {
  /** Whether the shop itself serves this path. */
  readonly isTaken: (path: string) => boolean;
  /** Magento's URL key of the category with these names; null where unknown. */
  readonly urlKey: (names: readonly string[]) => string | null;
}

/** Maximum number of new categories listed in a note; the others are counted. */
const maxListedAddresses = 200;

export interface PreparedImport {
  readonly directory: Directory;
  /** Notes about the records that the import created, and about those that it could not create. */
  readonly notes: readonly { readonly line: number; readonly path: string; readonly message: string }[];
}

const readTaxonomy = async (tx: Connection): Promise<Taxonomy> =>
  buildTaxonomy(await loadAttributes(tx), await loadOptions(tx), await loadCategories(tx));

/**
 * Removes attributes that the settings leave out, and creates missing attributes, options and categories of an export.
 */
export async function prepare(
  tx: Connection,
  survey: Survey,
  settings: MagentoSettings,
  addresses: CategoryAddresses,
): Promise<PreparedImport> {
  const notes: PreparedImport['notes'][number][] = [...(await removeLeftOut(tx, survey, settings))];
  const taxonomyBefore = await readTaxonomy(tx);
  const codes = codesOf(survey, settings, taxonomyBefore);
  await saveAttributes(tx, attributesToSave(survey, settings, codes, taxonomyBefore, notes));
  await makeCategories(tx, survey, taxonomyBefore, notes, addresses);
  await announceChange(tx);
  const taxonomy = await readTaxonomy(tx);
  const options = new Map(
    taxonomy.attributes.map(({ code, options: attributeOptions }) => [
      code,
      new Map(
        attributeOptions.flatMap((option) =>
          [option.code, ...textsOf(option.label)].map((text) => [fold(text), option.code] as const),
        ),
      ),
    ]),
  );
  const paths = pathKeys(taxonomy);
  return {
    notes,
    directory: {
      attribute(code) {
        const attribute = taxonomy.attributeByCode.get(codes.get(code) ?? '');
        return attribute ? { code: attribute.code, input: attribute.input } : null;
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

/** This shop's code for each of Magento's: from the settings, else the same in lower case. */
function codesOf(
  { attributes }: Survey,
  settings: MagentoSettings,
  { attributeByCode }: Taxonomy,
): ReadonlyMap<string, string> {
  return new Map(
    [...attributes.keys()].flatMap((code) => {
      if (isLeftOut(code, settings)) return [];
      const ownCode = settings.attributes[code] ?? code.toLowerCase();
      return attributeByCode.has(ownCode) || codePattern.test(ownCode) ? [[code, ownCode] as const] : [];
    }),
  );
}

function attributesToSave(
  { attributes }: Survey,
  settings: MagentoSettings,
  codes: ReadonlyMap<string, string>,
  { attributeByCode }: Taxonomy,
  notes: PreparedImport['notes'][number][],
): AttributeEntry[] {
  const note = (attributeSurvey: AttributeSurvey, message: string): void =>
    void notes.push({ line: attributeSurvey.line, path: 'additional_attributes', message });
  let position = Math.max(0, ...[...attributeByCode.values()].map((attribute) => attribute.position));
  return [...attributes].flatMap(([magento, attributeSurvey]): AttributeEntry[] => {
    if (isLeftOut(magento, settings)) {
      if (!settings.leaveOut.has(magento.toLowerCase()))
        note(
          attributeSurvey,
          `${magento} is not taken: attributes are public, and this one says what pieces cost the shop. Name it under take in magento.json if everybody may read it`,
        );
      return [];
    }
    const code = codes.get(magento);
    if (code === undefined) {
      note(
        attributeSurvey,
        `${magento} is no name for an attribute; ${attributeSurvey.rows} rows have it and nothing is kept of it`,
      );
      return [];
    }
    const existing = attributeByCode.get(code);
    const input = existing?.input ?? inputOf(attributeSurvey);
    const hasOptions = input === 'select' || input === 'multiselect';
    if (!existing)
      note(
        attributeSurvey,
        `${code} was made, as ${input}: name it under filterable in magento.json for a filter of lists, say in attributes.json how it is called. Pages of pieces show it: name it under hidden to hide it there. Everybody can read it: name it under leaveOut to leave it out`,
      );
    if (hasOptions && attributeSurvey.values.size >= maxValues)
      note(attributeSurvey, `${code} has ${maxValues} values and more; the later ones are not taken`);
    const usedCodes = new Set(existing?.options.map((option) => option.code));
    const labels = new Set(
      existing?.options.flatMap(({ code: optionCode, label }) => [optionCode, ...textsOf(label)].map(fold)),
    );
    const newValues = hasOptions
      ? [...attributeSurvey.values].filter((value) => !labels.has(fold(value)))
      : [];
    if (existing && newValues.length > 0)
      note(
        attributeSurvey,
        `${code} got ${newValues.length} more options, the first ${JSON.stringify(newValues[0])}`,
      );
    const filterable = settings.filterable.has(magento) && input !== 'text';
    if (settings.filterable.has(magento) && !filterable)
      note(attributeSurvey, `${code} is text, which no list is filtered by`);
    const visible = settings.hidden
      ? !settings.hidden.has(magento.toLowerCase()) && isShown(code)
      : (existing?.visible ?? isShown(code));
    const isUnchanged = existing?.visible === visible && (existing.filterable || !filterable);
    if (existing && newValues.length === 0 && isUnchanged) return [];
    if (!existing) position += 10;
    return [
      {
        code,
        label: existing?.label ?? textForAll(attributeSurvey.label ?? nameOf(magento)),
        input,
        filterable: filterable || (existing?.filterable ?? attributeSurvey.chosen),
        searchable: existing?.searchable ?? false,
        comparable: existing?.comparable ?? false,
        visible,
        position: existing?.position ?? position,
        options: [
          ...(existing?.options ?? []),
          ...newValues.map((value) => ({
            code: freeSlug(value, usedCodes),
            label: textForAll(value.slice(0, 80)),
          })),
        ],
      },
    ];
  });
}

/** Converts `style_general` to Style general. */
const nameOf = (code: string): string =>
  code.replaceAll('_', ' ').replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Few short, repeated values become a list; other values become text. */
function inputOf(survey: AttributeSurvey): AttributeEntry['input'] {
  if (survey.chosen) return 'select';
  if (survey.flags) return 'boolean';
  if (survey.numbers) return 'number';
  const list =
    survey.maxLength <= 200 && survey.values.size < Math.min(maxValues, Math.max(20, survey.rows / 2));
  return list ? (survey.several ? 'multiselect' : 'select') : 'text';
}

const nameKey = (names: readonly string[]): string => names.map(fold).join(pathJoint);

/** The key of each category by its names from the top, in each language. */
function pathKeys({ root }: Taxonomy): Map<string, string> {
  const keys = new Map<string, string>();
  const walk = (category: Taxonomy['root'], parentPaths: readonly (readonly string[])[]): void => {
    for (const child of category.children) {
      const childPaths = locales.map((locale, index) => [...(parentPaths[index] ?? []), child.name[locale]]);
      for (const path of childPaths) keys.set(nameKey(path), child.key);
      walk(child, childPaths);
    }
  };
  walk(
    root,
    locales.map(() => []),
  );
  return keys;
}

/** Creates missing categories; deeper ones than the maximum are merged into their ancestor. */
async function makeCategories(
  tx: Connection,
  { categoryPaths }: Survey,
  taxonomy: Taxonomy,
  notes: PreparedImport['notes'][number][],
  { isTaken, urlKey: keyInMagento }: CategoryAddresses,
): Promise<void> {
  const keys = pathKeys(taxonomy);
  const byKey = new Map([...taxonomy.categoryById.values()].map((category) => [category.key, category]));
  const urlPathOf = new Map([...byKey.values()].map(({ key, urlPath }) => [key, urlPath]));
  const keyAt = new Map([...urlPathOf].map(([key, urlPath]) => [urlPath, key]));
  const urlPaths = new Set(keyAt.keys());
  const slugs = [...categoryPaths].map((joined) => slugOf(joined.split(pathJoint)[0] ?? ''));
  const pieceAt = new Map((await usedNames(tx, [], slugs)).map(({ urlKey, sku }) => [urlKey, sku]));
  const isFree = (path: string): boolean => !urlPaths.has(path) && !pieceAt.has(path) && !isTaken(path);
  const usedKeys = new Set([...byKey.keys(), ...slugs.filter((slug) => pieceAt.has(slug) || isTaken(slug))]);
  const tooDeep = new Set<string>();
  let count = 0;
  for (let level = 1; level <= maxDepth; level += 1) {
    const newCategories = new Map<string, Parameters<typeof saveCategories>[1][number]>();
    for (const joined of categoryPaths) {
      const names = joined.split(pathJoint);
      if (names.length > maxDepth) tooDeep.add(joined);
      const categoryNames = names.slice(0, level);
      const pathKey = nameKey(categoryNames);
      if (categoryNames.length < level || keys.has(pathKey)) continue;
      const parent = level === 1 ? null : (keys.get(nameKey(categoryNames.slice(0, -1))) ?? null);
      const name = categoryNames[level - 1] as string;
      const key = freeSlug(name, usedKeys);
      const parentPath = parent === null ? '' : `${urlPathOf.get(parent)}/`;
      // Keys are unique in the shop, URL keys only among siblings: two menus may each contain `rings`.
      const preferredKey = keyInMagento(categoryNames) ?? slugOf(name);
      const urlKey = isFree(`${parentPath}${preferredKey}`) ? preferredKey : key;
      const urlPath = `${parentPath}${urlKey}`;
      if (level === 1 && urlKey !== preferredKey) {
        const owner = isTaken(preferredKey)
          ? 'the shop itself'
          : (pieceAt.get(preferredKey) ?? keyAt.get(preferredKey));
        const message = `${name}: ${preferredKey} is the address of ${owner}: this category has ${urlKey}`;
        notes.push({ line: 1, path: 'categories', message });
      }
      keys.set(pathKey, key);
      urlPathOf.set(key, urlPath);
      urlPaths.add(urlPath);
      newCategories.set(pathKey, {
        ...{ key, parent, urlKey, urlPath, level: level + 1 },
        ...{ position: 1_000 + count, includeInMenu: true, name: textForAll(name.slice(0, 80)) },
        ...{
          description: textForAll(''),
          labelCode: null,
          labelName: null,
          image: null,
          imageBanner: null,
        },
        ...{ isPageInternal: false, pageUrl: null, isStoreBrand: false },
      });
      count += 1;
    }
    if (newCategories.size > 0) await saveCategories(tx, [...newCategories.values()]);
  }
  if (count > 0) {
    await saveAddresses(tx, 'CATEGORY');
    const paths = [...urlPathOf.values()].slice(byKey.size);
    const more = count > maxListedAddresses ? ` and ${count - maxListedAddresses} more` : '';
    const message = `${count} categories were made: ${paths.slice(0, maxListedAddresses).join(', ')}${more}`;
    notes.push({ line: 1, path: 'categories', message });
  }
  for (const joined of tooDeep)
    notes.push({
      line: 1,
      path: 'categories',
      message: `${joined.replaceAll(pathJoint, '/')} stands deeper than ${maxDepth} levels: its pieces are put above it`,
    });
}

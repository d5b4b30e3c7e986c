import type { AttributeRow, CategoryRow, OptionRow } from '../store.ts';

/** Attributes with their options, and the tree of categories: small, and whole in every process. */
export interface Option extends OptionRow {
  readonly attribute: AttributeRow;
}

export interface Attribute extends AttributeRow {
  readonly options: readonly Option[];
}

export interface Category extends CategoryRow {
  /** Sorted by position, then number. */
  readonly children: readonly Category[];
  readonly parent: Category | null;
  /** The root's and its own number among them, as Magento's path: `1/2/7`. */
  readonly path: string;
  /** Its place in the whole tree, each category before those below it. */
  readonly order: number;
}

export interface Taxonomy {
  readonly attributes: readonly Attribute[];
  readonly attributeByCode: ReadonlyMap<string, Attribute>;
  readonly attributeById: ReadonlyMap<number, Attribute>;
  readonly optionById: ReadonlyMap<number, Option>;
  readonly root: Category;
  readonly categoryById: ReadonlyMap<number, Category>;
  readonly categoryByPath: ReadonlyMap<string, Category>;
}

export function buildTaxonomy(
  attributeRows: readonly AttributeRow[],
  optionRows: readonly OptionRow[],
  categoryRows: readonly CategoryRow[],
): Taxonomy {
  const optionsOf = Map.groupBy(optionRows, ({ attributeId }) => attributeId);
  const attributes = attributeRows.map(
    (attribute): Attribute => ({
      ...attribute,
      options: (optionsOf.get(attribute.id) ?? []).map((option) => ({ ...option, attribute })),
    }),
  );
  const childrenOf = Map.groupBy(categoryRows, ({ parentId }) => parentId);
  const categoryById = new Map<number, Category>();
  const plant = (row: CategoryRow, parent: Category | null): Category => {
    const children: Category[] = [];
    const category: Category = {
      ...row,
      parent,
      children,
      path: `${parent?.path ?? '1'}/${row.id}`,
      order: categoryById.size,
    };
    categoryById.set(row.id, category);
    const rows = (childrenOf.get(row.id) ?? []).toSorted((a, b) => a.position - b.position || a.id - b.id);
    for (const child of rows) children.push(plant(child, category));
    return category;
  };
  const rootRow = childrenOf.get(null)?.[0];
  if (!rootRow) throw new Error('The catalogue has no root category');
  const root = plant(rootRow, null);
  const categories = [...categoryById.values()];
  return {
    attributes,
    attributeByCode: new Map(attributes.map((one) => [one.code, one])),
    attributeById: new Map(attributes.map((one) => [one.id, one])),
    optionById: new Map(attributes.flatMap(({ options }) => options.map((one) => [one.id, one]))),
    root,
    categoryById,
    categoryByPath: new Map(categories.map((one) => [one.urlPath, one])),
  };
}

/** The category and all below it. */
export function subtree(category: Category): Category[] {
  return [category, ...category.children.flatMap(subtree)];
}

/** From the first below the root down to its parent. */
export function ancestors(category: Category): Category[] {
  const chain: Category[] = [];
  for (let one = category.parent; one !== null && one.parent !== null; one = one.parent) chain.unshift(one);
  return chain;
}

/** The label of categories that say what kind of piece there is, as rings; others go by price, recipient, occasion. */
const kindLabel = 'type';

/**
 * A piece's categories with the one that says best what it is first, as a trail to it wants: those of a kind of piece,
 * then those that go by nothing, then the others; among equals the trees in the menu's order, in a tree the deepest.
 */
export function bestFirst(categories: readonly Category[]): Category[] {
  const rank = (category: Category): number => {
    if (category.parent === null) return 3;
    const label = [category, ...ancestors(category).toReversed()].find(({ labelCode }) => labelCode !== null);
    return label === undefined ? 1 : label.labelCode === kindLabel ? 0 : 2;
  };
  const tree = (category: Category): Category => ancestors(category)[0] ?? category;
  return categories.toSorted(
    (a, b) => rank(a) - rank(b) || tree(a).order - tree(b).order || b.level - a.level || a.order - b.order,
  );
}

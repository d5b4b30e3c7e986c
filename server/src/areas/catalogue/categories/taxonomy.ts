import type { AttributeRow, CategoryRow, OptionRow } from '../store.ts';

/**
 * The taxonomy: attributes with options, and the category tree. It is small, so each process has all of it
 * in memory.
 */
export interface Option extends OptionRow {
  readonly attribute: AttributeRow;
}

export interface Attribute extends AttributeRow {
  readonly options: readonly Option[];
}

export interface Category extends CategoryRow {
  /** Sorted by position, then id. */
  readonly children: readonly Category[];
  readonly parent: Category | null;
  /** The ids from the root to the category, in Magento's format: `1/2/7`. */
  readonly path: string;
  /** The rank of the category in the depth-first order of the tree. */
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
  const addCategory = (row: CategoryRow, parent: Category | null): Category => {
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
    for (const child of rows) children.push(addCategory(child, category));
    return category;
  };
  const rootRow = childrenOf.get(null)?.[0];
  if (!rootRow) throw new Error('The catalogue has no root category');
  const root = addCategory(rootRow, null);
  const categories = [...categoryById.values()];
  return {
    attributes,
    attributeByCode: new Map(attributes.map((attribute) => [attribute.code, attribute])),
    attributeById: new Map(attributes.map((attribute) => [attribute.id, attribute])),
    optionById: new Map(attributes.flatMap(({ options }) => options.map((option) => [option.id, option]))),
    root,
    categoryById,
    categoryByPath: new Map(categories.map((category) => [category.urlPath, category])),
  };
}

/** The category and its descendants. */
export function subtree(category: Category): Category[] {
  return [category, ...category.children.flatMap(subtree)];
}

/** The ancestors from the top level down to its parent, without the root. */
export function ancestors(category: Category): Category[] {
  const chain: Category[] = [];
  for (
    let ancestor = category.parent;
    ancestor !== null && ancestor.parent !== null;
    ancestor = ancestor.parent
  )
    chain.unshift(ancestor);
  return chain;
}

/** The label of categories by kind of piece, such as rings; others are by price, recipient or occasion. */
const kindLabel = 'type';

/**
 * Sorts the categories of a piece for a breadcrumb: first those by kind of piece, then those without a label, then the
 * others. Equal ones are sorted by tree in menu order, then deepest first.
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

/**
 * The mega menu as data (specification 2). It has only the entries flagged for the menu, by position. A child's label
 * code names its group: `cutting` and `certificate` form the diamond block; children without a label form the group
 * "others".
 */
export interface WireCategory {
  readonly id?: number | null;
  readonly uid: string;
  readonly name?: string | null;
  readonly url_path?: string | null;
  readonly url_suffix?: string | null;
  readonly position?: number | null;
  readonly include_in_menu?: number | null;
  readonly image_banner?: string | null;
  readonly is_page_internal?: boolean | null;
  readonly page_url?: string | null;
  readonly is_store_brand?: boolean | null;
  readonly menu_collection_label_v1?: { readonly code: string | null; readonly label: string | null } | null;
  readonly children?: ReadonlyArray<WireCategory | null> | null;
}

export interface MenuLink {
  readonly id: string;
  readonly name: string;
  readonly to: string;
  readonly children: readonly MenuLink[];
}

export interface MenuGroup {
  readonly code: string;
  readonly label: string;
  readonly links: readonly MenuLink[];
}

export interface MenuEntry extends MenuLink {
  readonly groups: readonly MenuGroup[];
  /** The groups of cuttings and certificates. */
  readonly diamond: readonly MenuGroup[];
  readonly others: readonly MenuLink[];
  readonly banner: string | null;
  /** Shown as a highlighted pill. */
  readonly isMostPopular: boolean;
  /** Path of the sub-brand's own page for its category, even if the entry leads elsewhere; null for other entries. */
  readonly subBrandPage: string | null;
}

const diamondCodes = new Set(['cutting', 'certificate']);
const mostPopular = /^\/most-popular(\.html)?$/;

export function buildMenu(
  roots: ReadonlyArray<WireCategory | null> | null | undefined,
): readonly MenuEntry[] {
  return (roots ?? []).flatMap((root) => menuCategories(root?.children)).map(entryOf);
}

function entryOf(category: WireCategory): MenuEntry {
  const children = menuCategories(category.children);
  const groups = new Map<string, { code: string; label: string; links: MenuLink[] }>();
  const others: MenuLink[] = [];
  for (const child of children) {
    const code = child.menu_collection_label_v1?.code;
    if (!code) {
      others.push(linkOf(child));
      continue;
    }
    const group = groups.get(code) ?? {
      code,
      label: child.menu_collection_label_v1?.label || code,
      links: [],
    };
    group.links.push(linkOf(child));
    groups.set(code, group);
  }
  const all = [...groups.values()];
  const link = linkOf(category);
  return {
    ...link,
    groups: all.filter(({ code }) => !diamondCodes.has(code)),
    diamond: all.filter(({ code }) => diamondCodes.has(code)),
    others,
    banner: category.image_banner ?? null,
    isMostPopular: mostPopular.test(link.to),
    subBrandPage: category.is_store_brand === true ? pageOf(category) : null,
  };
}

function menuCategories(categories: ReadonlyArray<WireCategory | null> | null | undefined): WireCategory[] {
  return (categories ?? [])
    .filter((category): category is WireCategory => category?.include_in_menu === 1)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.id ?? 0) - (b.id ?? 0));
}

function linkOf(category: WireCategory): MenuLink {
  return {
    id: category.uid,
    name: category.name ?? '',
    to: category.is_page_internal && category.page_url ? category.page_url : pageOf(category),
    children: menuCategories(category.children).map(linkOf),
  };
}

const pageOf = ({ url_path: path, url_suffix: suffix }: WireCategory): string =>
  `/${path ?? ''}${suffix ?? ''}`;

/** Whether the path is in the entry's branch. */
export function isActive(entry: MenuLink, pathname: string): boolean {
  const entryPath = entry.to.replace(/\.html$/, '');
  const path = pathname.replace(/\.html$/, '');
  return path === entryPath || path.startsWith(`${entryPath}/`);
}

/** Space for entries in the narrowest window with the bar (1181 px), without margins and scrollbar, in pixels. */
const barWidth = 1110;
const gap = 48;

/** The approximate width of an entry in pixels. A Chinese character is twice as wide as a letter. */
const widthOf = ({ name, isMostPopular }: MenuEntry): number =>
  [...name].reduce((sum, character) => sum + (character > '\u2e7f' ? 17 : 8), gap + (isMostPopular ? 34 : 0));

/**
 * Moves entries that do not fit this width to a last entry, `more`, in groups of `perGroup`. Computed from the names,
 * so server and browser render the same.
 */
export function fitMenu(
  menu: readonly MenuEntry[],
  more: { readonly name: string; readonly to: string },
): readonly MenuEntry[] {
  const total = menu.reduce((sum, entry) => sum + widthOf(entry), -gap);
  if (total <= barWidth) return menu;
  let widthLeft = barWidth - gap - more.name.length * 17;
  const fits = menu.findIndex((entry) => {
    widthLeft -= widthOf(entry);
    return widthLeft < 0;
  });
  const visibleEntries = fits === -1 ? menu : menu.slice(0, fits);
  const otherEntries = menu.slice(visibleEntries.length);
  const groups = Array.from({ length: Math.ceil(otherEntries.length / perGroup) }, (_, at) => ({
    code: `more-${at}`,
    label: at === 0 ? more.name : '',
    links: otherEntries
      .slice(at * perGroup, (at + 1) * perGroup)
      .map(({ id, name, to }) => ({ id, name, to, children: [] })),
  }));
  return [
    ...visibleEntries,
    {
      ...more,
      id: 'more',
      children: [],
      groups,
      diamond: [],
      others: [],
      banner: null,
      isMostPopular: false,
      subBrandPage: null,
    },
  ];
}

const perGroup = 8;

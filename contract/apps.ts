import list from './apps.json' with { type: 'json' };

/**
 * A browser app of the shop: a package of this name, built into its `dist/`. Set-up, build, codegen and the
 * server read the list in `apps.json`.
 */
export interface App {
  readonly name: string;
  /** Path of its pages: `/`, or a path without a slash at its end. */
  readonly basePath: string;
  /** The printed schema that its documents use. */
  readonly schema: string;
  /**
   * What the browser loads, in the package's folder: a script, or the `index.html` of an app that the server
   * does not render.
   */
  readonly browserEntry: string;
  /** The entry from which the server renders the first document; null if the browser renders everything. */
  readonly serverEntry: string | null;
  /** Built into `sw.js`; null for none. */
  readonly serviceWorker: string | null;
}

export const apps: readonly App[] = list;

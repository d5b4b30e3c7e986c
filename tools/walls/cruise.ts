import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { rules } from './rules.ts';

// dependency-cruiser reads TypeScript through the old compiler's API, which TypeScript 7 lacks: by itself it would read
// no module and pass. swc parses instead, and callers check the number of modules.

const ROOMS = [
  'domain',
  'contract',
  'messages',
  'atelier',
  'ui',
  'content',
  'client',
  'server',
  'sandbox',
  'storefront',
  'backoffice',
  'studio',
  'journeys',
  'sample',
  'tools',
];

export interface Cruise {
  /** Number of our own files that were read. */
  readonly modules: number;
  /** 'rule: from → to', one for each forbidden import. */
  readonly violations: readonly string[];
}

export async function cruiseTree(root: string): Promise<Cruise> {
  const { output } = await cruise(
    ROOMS.filter((room) => existsSync(join(root, room))),
    {
      baseDir: root,
      parser: 'swc',
      validate: true,
      ruleSet: { forbidden: [...rules] },
      doNotFollow: { path: 'node_modules' },
      // The dist folders of our own packages only: installed packages are imported through theirs, and
      // rules apply to them too.
      exclude: { path: '^[^/]+/dist/|(?:^|/)(?:\\.cache|fixtures)/' },
      extraExtensionsToScan: ['.css', '.json', '.graphql', '.sql'],
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.filter(
      ({ source }) => /\.(?:tsx?|mjs)$/.test(source) && !source.includes('node_modules'),
    ).length,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

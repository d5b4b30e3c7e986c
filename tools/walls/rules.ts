import type { IForbiddenRuleType } from 'dependency-cruiser';

// Which package may import which. A package that is missing from ARROWS may not be imported by others.

const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  messages: ['domain'],
  contract: ['domain'],
  atelier: ['domain'],
  ui: ['domain'],
  content: ['domain', 'contract', 'ui'],
  client: ['domain', 'contract', 'messages', 'ui'],
  server: ['domain', 'contract', 'messages', 'atelier', 'sandbox'],
  sandbox: ['domain', 'contract', 'messages'],
  storefront: ['domain', 'contract', 'messages', 'ui', 'content', 'client', 'atelier'],
  backoffice: ['domain', 'contract', 'messages', 'ui', 'client'],
  miniprogram: ['domain', 'contract', 'messages'],
  journeys: ['contract', 'miniprogram'],
  studio: ['domain', 'atelier', 'sample', 'server'],
  sample: [],
};
const ROOMS = [...Object.keys(ARROWS), 'tools'];

/** Commands for developers: they read other packages' files by relative paths, past their entry points. */
const COMMANDS = ['studio', 'tools'];

/** From left to right; an area imports only areas to its left. */
export const AREAS = [
  'identity',
  'content',
  'stores',
  'workshop',
  'pricing',
  'diamonds',
  'catalogue',
  'comparing',
  'customiser',
  'tenders',
  'members',
  'cart',
  'wishlists',
  'ordering',
  'appointments',
  'jewellery-box',
  'services',
  'trade-ins',
  'store-stock',
  'conversations',
  'privacy',
  'reviews',
  'hints',
  'wechat',
] as const;

const TEST = '\\.test\\.tsx?$';
const either = (names: readonly string[]) => `(?:${names.join('|')})`;

const arrows: IForbiddenRuleType[] = Object.entries(ARROWS).map(([room, allowed]) => {
  const others = ROOMS.filter((candidate) => candidate !== room && !allowed.includes(candidate));
  return {
    name: `${room}-imports-only-${allowed.join('-') || 'itself'}`,
    severity: 'error',
    from: { path: `^${room}/` },
    to: { path: `^${either(others)}/` },
  };
});

const areaOrder: IForbiddenRuleType[] = AREAS.slice(0, -1).map((area, index) => ({
  name: `area-${area}-imports-only-leftwards`,
  severity: 'error',
  from: { path: `^server/src/areas/${area}/`, pathNot: TEST },
  to: { path: `^server/src/areas/${either(AREAS.slice(index + 1))}/` },
}));

const doors: IForbiddenRuleType[] = [
  {
    name: 'area-through-its-door',
    comment: 'An area is entered through its index.ts; generated types also read its mappers.ts.',
    severity: 'error',
    from: { path: '^server/src/areas/([^/]+)/' },
    to: {
      path: '^server/src/areas/[^/]+/',
      pathNot: ['^server/src/areas/$1/', '^server/src/areas/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'areas-through-their-doors',
    severity: 'error',
    from: {
      path: '^server/',
      pathNot: ['^server/src/areas/[^/]+/', '^server/src/graphql/generated/', '^server/src/start\\.ts$'],
    },
    to: { path: '^server/src/areas/[^/]+/', pathNot: '^server/src/areas/[^/]+/index\\.ts$' },
  },
  {
    name: 'start-asks-before-it-loads',
    comment: 'What a start asks an area before its other modules are loaded stands in a reading.ts.',
    severity: 'error',
    from: { path: '^server/src/start\\.ts$' },
    to: { path: '^server/src/areas/[^/]+/', pathNot: '^server/src/areas/.+/reading\\.ts$' },
  },
  {
    name: 'area-is-in-the-order',
    comment: 'A new area first gets its place in AREAS.',
    severity: 'error',
    from: {},
    to: { path: '^server/src/areas/[^/]+/', pathNot: `^server/src/areas/${either(AREAS)}/` },
  },
  {
    name: 'domain-through-its-doors',
    severity: 'error',
    from: { path: `^${either(ROOMS.filter((room) => room !== 'domain' && !COMMANDS.includes(room)))}/` },
    to: { path: '^domain/', pathNot: '^domain/src/[^/]+/index\\.ts$' },
  },
  {
    name: 'messages-know-the-locales-alone',
    severity: 'error',
    from: { path: '^messages/' },
    to: { path: '^domain/', pathNot: '^domain/src/markets/' },
  },
  {
    name: 'ui-through-its-door',
    severity: 'error',
    from: { path: '^(?:content|client|storefront|backoffice)/' },
    to: { path: '^ui/src/', pathNot: '^ui/src/(?:index\\.ts|breakpoints\\.ts|[^/]+\\.css)$' },
  },
];

const server: IForbiddenRuleType[] = [
  {
    name: 'platform-knows-no-area',
    severity: 'error',
    from: { path: '^server/src/platform/', pathNot: TEST },
    to: { path: '^server/src/(?:areas/|areas\\.ts|app\\.ts|main\\.mjs)' },
  },
  {
    name: 'area-knows-no-composition',
    severity: 'error',
    from: { path: '^server/src/areas/[^/]+/', pathNot: TEST },
    to: { path: '^server/src/(?:areas\\.ts|app\\.ts|main\\.mjs|rest/)' },
  },
  {
    name: 'nothing-imports-main',
    severity: 'error',
    from: {},
    to: { path: '^server/src/main\\.mjs$' },
  },
  {
    name: 'only-the-entry-point-loads-the-sandbox',
    comment:
      'The shop knows the bank by its wire protocol; what stands in for it is loaded where a setting asks for it.',
    severity: 'error',
    from: { path: '^server/', pathNot: [TEST, '^server/src/start\\.ts$', '^server/src/testing/'] },
    to: { path: '^sandbox/' },
  },
  {
    name: 'the-entry-point-loads-the-sandbox-lazily',
    severity: 'error',
    from: { path: '^server/src/start\\.ts$' },
    to: { path: '^sandbox/', dynamic: false },
  },
  {
    name: 'sandbox-through-its-door',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^sandbox/', pathNot: '^sandbox/src/index\\.ts$' },
  },
  {
    name: 'testing-stays-in-tests',
    severity: 'error',
    from: { path: '^server/src/', pathNot: [TEST, '^server/src/testing/', '/testing/'] },
    to: { path: '^server/src/testing/' },
  },
];

const atelier: IForbiddenRuleType[] = [
  {
    name: 'only-the-viewer-knows-three',
    severity: 'error',
    from: { pathNot: ['^atelier/src/viewer/', '(?:^|/)node_modules/'] },
    to: { path: '(?:^|/)node_modules/(?:@types/)?three/' },
  },
  {
    name: 'forms-know-no-viewer',
    severity: 'error',
    from: { path: '^atelier/src/', pathNot: ['^atelier/src/viewer/', TEST] },
    to: { path: '^atelier/src/viewer/' },
  },
  {
    name: 'server-takes-forms-and-no-viewer',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^atelier/src/(?:viewer|light)/' },
  },
  {
    name: 'atelier-through-its-doors',
    severity: 'error',
    from: { path: '^(?:server|storefront)/' },
    to: { path: '^atelier/', pathNot: '^atelier/src/(?:[^/]+/index|model)\\.ts$' },
  },
  {
    name: 'storefront-takes-the-atelier-lazily',
    comment: 'By import(), or types: 3D must not be in the script of any other page.',
    severity: 'error',
    from: { path: '^storefront/', pathNot: TEST },
    to: { path: '^atelier/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
];

const studio: IForbiddenRuleType[] = [
  {
    name: 'studio-takes-only-the-fonts-of-the-server',
    comment: 'A drawn piece bears the letters that the shop cuts.',
    severity: 'error',
    from: { path: '^studio/' },
    to: { path: '^server/', pathNot: '^server/src/areas/customiser/fonts/fonts\\.ts$' },
  },
];

const general: IForbiddenRuleType[] = [
  {
    name: 'contract-takes-only-types',
    severity: 'error',
    from: { path: '^contract/', pathNot: TEST },
    to: { path: '^domain/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-circle',
    comment: 'Types may point at each other; running code may not.',
    severity: 'error',
    from: { pathNot: '^node_modules/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'only-the-routes-load-a-screen',
    comment: 'A screen is loaded by the table of screens. What several screens show is a part of a feature.',
    severity: 'error',
    from: {
      path: '^(?:storefront|backoffice)/',
      pathNot: [
        TEST,
        '^storefront/src/(?:routes\\.tsx|(?:service-|staff-|store-stock-|trade-in-)?screens\\.ts)$',
        '^backoffice/src/app/App\\.tsx$',
      ],
    },
    to: { path: '^(?:storefront|backoffice)/src/.*[^/]Screen\\.tsx$' },
  },
  {
    name: 'pure-rooms-have-no-dependencies',
    severity: 'error',
    from: {
      path: '^(?:domain|contract|messages|atelier)/',
      pathNot: [TEST, '/testing/', '^atelier/src/viewer/'],
    },
    to: {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
      pathNot: [`^${either(ROOMS)}/`, '(?:^|/)node_modules/valibot/'],
    },
  },
  {
    name: 'only-validity-knows-the-schema-library',
    severity: 'error',
    from: { pathNot: ['^domain/src/validity/', '(?:^|/)node_modules/'] },
    to: { path: '(?:^|/)node_modules/valibot/' },
  },
  {
    name: 'schemas-stay-on-the-server',
    comment:
      'The server decides what is valid; the schema library would be in the first script of every page.',
    severity: 'error',
    from: { path: '^(?:ui|content|client|storefront)/', pathNot: TEST },
    to: { path: '^domain/src/validity/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'rules-know-no-schema',
    comment: 'Schemas are made of rules, so that a screen that takes a rule takes no schema.',
    severity: 'error',
    from: { path: '^domain/src/', pathNot: ['^domain/src/validity/', TEST] },
    to: { path: '^domain/src/validity/' },
  },
  {
    name: 'browser-rooms-have-no-node',
    severity: 'error',
    from: { path: '^(?:ui|content|client|storefront|backoffice)/src/', pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'nothing-imports-tools',
    severity: 'error',
    from: { pathNot: '^tools/' },
    to: { path: '^tools/' },
  },
  {
    name: 'rooms-by-their-names',
    comment: 'Across rooms one imports @jinlan/…, never a relative path.',
    severity: 'error',
    from: { path: `^(${ROOMS.filter((room) => !COMMANDS.includes(room)).join('|')})/` },
    to: { path: `^${either(ROOMS)}/`, pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'no-import-that-leads-nowhere',
    severity: 'error',
    from: {},
    // Vite resolves `?url`, the address of a file as a text.
    to: { couldNotResolve: true, pathNot: '\\?url$' },
  },
];

export const rules: readonly IForbiddenRuleType[] = [
  ...arrows,
  ...areaOrder,
  ...doors,
  ...server,
  ...atelier,
  ...studio,
  ...general,
];

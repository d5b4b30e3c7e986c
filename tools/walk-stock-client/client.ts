import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Takes PWA Studio 11's own storefront from npm, unchanged, and builds it for one shop. */

const START_PACKAGE = '@magento/venia-concept';
const START_VERSION = '11.0.0';
/** The Node version for the build: the client's bundler is from 2021. */
const RUNTIME = 'node@20.20.2';

/**
 * Packages that a build does not need: linters, test runners, reports, and a picture encoder that would be
 * compiled here.
 */
const NOT_FOR_A_BUILD = /storybook|eslint|jest|^prettier$|bundle-analyzer|enzyme|graphql-cli/;

/**
 * Dependencies that the package uses and does not declare, or declares too widely: `workbox-build` above 6.0.2 does not
 * fit the plugin. The last is the client's own example of a payment without a card. As published, the client takes
 * cards of an outside service only, and nobody can order without that service.
 */
const ADDED = {
  'react-test-renderer': '~17.0.1',
  'workbox-build': '6.0.2',
  'workbox-webpack-plugin': '6.0.2',
  '@magento/venia-sample-payments-checkmo': '0.0.2',
};

interface Manifest {
  private?: boolean;
  name: string;
  devDependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  publishConfig?: unknown;
}

export interface ClientSource {
  /** The folder of the client's package, with its dependencies. */
  readonly folder: string;
  /** The executable of Node 20. */
  readonly node: string;
}

/** Installs missing packages into `folder`. Throws with npm's message on failure. */
export function installClient(folder: string): ClientSource {
  const runtime = join(folder, 'runtime');
  const client = join(folder, 'client');
  const node = join(runtime, 'node_modules/node/bin/node');
  if (!existsSync(node)) {
    mkdirSync(runtime, { recursive: true });
    writeFileSync(join(runtime, 'package.json'), '{ "private": true }');
    npm(runtime, 'install', RUNTIME, '--no-audit', '--no-fund');
  }
  const installed = join(client, '.installed');
  if (!existsSync(installed)) {
    rmSync(client, { recursive: true, force: true });
    mkdirSync(client, { recursive: true });
    const archive = npm(client, 'pack', `${START_PACKAGE}@${START_VERSION}`, '--silent').trim();
    execFileSync('tar', ['xzf', archive, '--strip-components=1'], { cwd: client });
    rmSync(join(client, '_buildpack'), { recursive: true });
    for (const path of readdirSync(client, { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('__tests__')) rmSync(join(client, path), { recursive: true });
    writeManifest(join(client, 'package.json'));
    writeFileSync(join(client, 'babel.config.js'), "module.exports = { presets: ['@magento/peregrine'] };\n");
    npm(client, 'install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund');
    writeFileSync(installed, '');
  }
  return { folder: client, node };
}

function writeManifest(path: string): void {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const { optionalDependencies: _, publishConfig: __, ...rest } = manifest;
  const needed = Object.entries(manifest.devDependencies).filter(([name]) => !NOT_FOR_A_BUILD.test(name));
  writeFileSync(
    path,
    JSON.stringify(
      {
        ...rest,
        private: true,
        name: 'stock-client',
        devDependencies: { ...Object.fromEntries(needed), ...ADDED },
      },
      null,
      2,
    ),
  );
}

interface BuildReport {
  readonly errors: readonly string[];
}

/**
 * Builds the client for the shop at `shop` and returns the folder to serve. The build requests store views and types
 * from the shop, so the shop must be running. An existing build for this shop is reused.
 */
export function buildClient({ folder, node }: ClientSource, shop: string, storeView: string): string {
  const dist = join(folder, 'dist');
  const builtFor = join(folder, '.built-for');
  const buildKey = `${shop} ${storeView}`;
  if (existsSync(builtFor) && readFileSync(builtFor, 'utf8') === buildKey) return dist;
  rmSync(builtFor, { force: true });
  rmSync(dist, { recursive: true, force: true });
  const environment = {
    MAGENTO_BACKEND_URL: `${shop}/`,
    MAGENTO_BACKEND_EDITION: 'CE',
    CHECKOUT_BRAINTREE_TOKEN: 'none',
    IMAGE_OPTIMIZING_ORIGIN: 'backend',
    CUSTOM_ORIGIN_ENABLED: 'false',
    DEFAULT_COUNTRY_CODE: 'HK',
    STORE_VIEW_CODE: storeView,
  };
  writeFileSync(
    join(folder, '.env'),
    Object.entries(environment)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const { stdout, stderr } = spawnSync(
    node,
    ['node_modules/webpack/bin/webpack.js', '--no-progress', '--env.mode', 'production', '--json'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      env: {
        HOME: process.env.HOME,
        PATH: `${dirname(node)}:${process.env.PATH}`,
        NODE_OPTIONS: '--openssl-legacy-provider --max-old-space-size=4096',
        DISABLE_V8_COMPILE_CACHE: '1',
      },
    },
  );
  // The exit status is 0 even if nothing was written; the report has the result.
  const report = stdout.startsWith('{') ? (JSON.parse(stdout) as BuildReport) : undefined;
  const [error = report === undefined ? stderr.slice(-2000) : undefined] = report?.errors ?? [];
  if (error !== undefined || !existsSync(join(dist, 'index.html')))
    throw new Error(`The client does not build: ${error ?? stderr.slice(-2000)}`);
  writeFileSync(builtFor, buildKey);
  return dist;
}

function npm(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr.slice(-2000)}`);
  return stdout;
}

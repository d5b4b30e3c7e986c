import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';

// `npm run build:mini-program` writes the mini-program into `miniprogram/dist`, a folder that WeChat's developer tool
// opens. MINI_PROGRAM_APPID is the app's id, SHOP_URL the shop's address. MINI_PROGRAM_PLATFORM and SIGN_IN_PROVIDER are
// optional. Exit status 1 where a setting is missing or wrong, or the package is too large for WeChat.

const root = join(dirname(import.meta.dirname), 'miniprogram');
const source = join(root, 'src');
const target = join(root, 'dist');

/** WeChat's limit of the main package. */
const mostBytes = 2 * 1024 * 1024;

const settings: Readonly<
  Record<string, { readonly fallback?: string; readonly form: RegExp; readonly must: string }>
> = {
  MINI_PROGRAM_APPID: {
    form: /^wx[0-9a-zA-Z]{6,30}$/,
    must: 'the app id of the mini-program, which begins with `wx`',
  },
  SHOP_URL: { form: /^https:\/\/[a-z0-9.-]+(?::\d+)?$/, must: '`https://` and the shop’s host' },
  MINI_PROGRAM_PLATFORM: {
    fallback: 'cmMiniPro',
    form: /^[A-Za-z][A-Za-z0-9-]{0,31}$/,
    must: 'a name of letters and digits',
  },
  SIGN_IN_PROVIDER: {
    fallback: 'wechat',
    form: /^[a-z][a-z0-9-]{0,31}$/,
    must: 'the code of WeChat in SIGN_IN_PROVIDERS',
  },
};

const values: Record<string, string> = {};
const mistakes: string[] = [];
for (const [name, { fallback, form, must }] of Object.entries(settings)) {
  const value = process.env[name] ?? fallback ?? '';
  if (form.test(value)) values[name] = value;
  else mistakes.push(`${name} must be ${must}`);
}
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.join('\n')}\n`);
  process.exit(1);
}

rmSync(target, { recursive: true, force: true });
const scripts = globSync(['app.ts', 'pages/*/*.ts'], { cwd: source });
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  define: Object.fromEntries(
    ['SHOP_URL', 'MINI_PROGRAM_PLATFORM', 'SIGN_IN_PROVIDER'].map((name) => [
      name,
      JSON.stringify(values[name]),
    ]),
  ),
  build: {
    outDir: target,
    // The oldest basic library that `project.config.json` names runs it.
    target: 'es2018',
    modulePreload: false,
    lib: {
      entry: Object.fromEntries(scripts.map((path) => [path.replace(/\.ts$/, ''), join(source, path)])),
      formats: ['cjs'],
    },
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name].js' } },
  },
});
for (const path of globSync(['app.{json,wxss}', 'pages/*/*.{json,wxml,wxss}'], { cwd: source })) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(source, path), join(target, path));
}
writeFileSync(
  join(target, 'project.config.json'),
  `${JSON.stringify(
    {
      appid: values.MINI_PROGRAM_APPID,
      projectname: 'shop',
      compileType: 'miniprogram',
      libVersion: '3.5.0',
      setting: { es6: false, minified: true, urlCheck: true },
    },
    null,
    2,
  )}\n`,
);

const files = globSync('**/*', { cwd: target }).filter((path) => statSync(join(target, path)).isFile());
const bytes = files.reduce((sum, path) => sum + statSync(join(target, path)).size, 0);
// A page without its script or its markup stops WeChat's developer tool.
const { pages } = JSON.parse(readFileSync(join(target, 'app.json'), 'utf8')) as { pages: readonly string[] };
const missing = pages.flatMap((page) =>
  ['js', 'wxml', 'json'].map((kind) => `${page}.${kind}`).filter((path) => !files.includes(path)),
);
if (missing.length > 0 || bytes > mostBytes) {
  process.stderr.write(`The package is wrong: ${bytes} bytes; missing: ${missing.join(', ') || 'nothing'}\n`);
  process.exit(1);
}
process.stdout.write(`miniprogram/dist: ${files.length} files, ${Math.ceil(bytes / 1024)} KiB\n`);

import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** The chunks of one entry of this folder, built and minified like those of the storefront. */
export async function bundle(entry: string): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, entry), formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('Nothing was built.');
  return first.output.filter((part) => part.type === 'chunk');
}

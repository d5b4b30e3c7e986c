import { pathToFileURL } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

// The syntax of a message is read once, at build: texts with placeholders become the tree that react-intl formats,
// plain ones stay text. Node runs the family file itself (its only import is a type), so nothing here parses TypeScript.

const family = /\/messages\/src\/[\w-]+\/(?!index\.)[\w-]+\.ts$/;

export function compiledMessages(): Plugin {
  return {
    name: 'jinlan:compiled-messages',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id;
      if (!family.test(path)) return null;
      this.addWatchFile(path);
      const module: Record<string, Record<string, string>> = await import(
        `${pathToFileURL(path).href}?at=${Date.now()}`
      );
      return Object.entries(module)
        .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compile(messages, path))};`)
        .join('\n');
    },
  };
}

function compile(messages: Record<string, string>, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => {
      if (!/[{<']/.test(text)) return [key, text];
      try {
        return [key, parse(text, { captureLocation: false })];
      } catch (cause) {
        throw new Error(`${path}: message ${key} is not valid ICU`, { cause });
      }
    }),
  );
}

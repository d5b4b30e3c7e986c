import { pathToFileURL } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import type { Compiled, Part } from './src/words/format-message.ts';

// The build parses the syntax of messages. Node imports the family file itself, so its TypeScript need not be parsed
// here.

const family = /\/messages\/src\/[\w-]+\/(?:[\w-]+\/)*(?!index\.)[\w-]+\.ts$/;

/** Whether the path is a file with messages of one family in one locale. */
export const isFamily = (path: string): boolean => family.test(path);

export function compiledMessages(): Plugin {
  return {
    name: 'jinlan:compiled-messages',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id;
      if (!isFamily(path)) return null;
      this.addWatchFile(path);
      const module: Record<string, Record<string, string>> = await import(
        `${pathToFileURL(path).href}?at=${Date.now()}`
      );
      return Object.entries(module)
        .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compileMessages(messages))};`)
        .join('\n');
    },
  };
}

export function compileMessages<Key extends string>(
  messages: Readonly<Record<Key, string>>,
): Record<Key, Compiled> {
  return Object.fromEntries(
    Object.entries<string>(messages).map(([key, text]) => {
      try {
        return [key, compileMessage(text)];
      } catch (cause) {
        throw new Error(`Message ${key} is not valid: ${text}`, { cause });
      }
    }),
  ) as Record<Key, Compiled>;
}

export function compileMessage(text: string): Compiled {
  if (!/[{<'#]/.test(text)) return text;
  const parts = parse(text).map(partOf);
  const [only, ...more] = parts;
  return typeof only === 'string' && more.length === 0 ? only : parts;
}

function partOf(element: MessageFormatElement): Part {
  const optionsOf = (options: Record<string, { value: MessageFormatElement[] }>) =>
    Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, value.map(partOf)]));
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return ['value', element.value];
    case TYPE.pound:
      return 0;
    case TYPE.number:
      return ['number', element.value];
    case TYPE.select:
      return ['select', element.value, optionsOf(element.options)];
    case TYPE.plural:
      return [element.pluralType ?? 'cardinal', element.value, optionsOf(element.options), element.offset];
    case TYPE.tag:
      return ['tag', element.value, element.children.map(partOf)];
    default:
      throw new Error('Dates and times are formatted by the caller, not inside a message');
  }
}

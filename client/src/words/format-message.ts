/**
 * Messages as the build compiles them: text, or a list of parts. The build parses the ICU syntax with formatjs
 * (`compiled-messages.ts`). The browser only joins the parts, with 1 kB of code where react-intl needs 9 kB (decision
 * 013).
 */
export type Compiled = string | readonly Part[];

type Options = Readonly<Record<string, readonly Part[]>>;

export type Part =
  | string
  /** `#` in a plural. */
  | 0
  | readonly [kind: 'value', name: string]
  | readonly [kind: 'number', name: string]
  | readonly [kind: 'select', name: string, options: Options]
  | readonly [kind: 'cardinal' | 'ordinal', name: string, options: Options, offset: number]
  | readonly [kind: 'tag', name: string, children: readonly Part[]];

export interface NumberFormats {
  readonly locale: string;
  number(value: number): string;
}

/** A value or, for a tag, a function of its children. */
export type Insert<Node> = Node | string | number | null | undefined | ((children: Node[]) => Node);

const rules = new Map<string, Intl.PluralRules>();

function ruleOf(locale: string, type: 'cardinal' | 'ordinal'): Intl.PluralRules {
  const key = `${locale} ${type}`;
  const rule = rules.get(key) ?? new Intl.PluralRules(locale, { type });
  rules.set(key, rule);
  return rule;
}

/** Returns the parts of the message in order. Throws for a missing value, which is a programming error. */
export function formatParts<Node>(
  message: Compiled,
  values: Readonly<Record<string, Insert<Node>>>,
  formats: NumberFormats,
  pound = 0,
): (Node | string)[] {
  if (typeof message === 'string') return [message];
  return message.flatMap((part) => formatPart(part, values, formats, pound));
}

function formatPart<Node>(
  part: Part,
  values: Readonly<Record<string, Insert<Node>>>,
  formats: NumberFormats,
  pound: number,
): (Node | string)[] {
  if (typeof part === 'string') return [part];
  if (part === 0) return [formats.number(pound)];
  const value = values[part[1]];
  if (value === undefined) throw new Error(`The message needs a value for {${part[1]}}`);
  switch (part[0]) {
    case 'value':
      return value === null ? [] : [typeof value === 'number' ? String(value) : (value as Node | string)];
    case 'number':
      return [formats.number(Number(value))];
    case 'select':
      return formatParts(part[2][String(value)] ?? part[2].other ?? [], values, formats, pound);
    case 'cardinal':
    case 'ordinal': {
      const count = Number(value) - part[3];
      const form = ruleOf(formats.locale, part[0]).select(count);
      const chosen = part[2][`=${String(value)}`] ?? part[2][form] ?? part[2].other ?? [];
      return formatParts(chosen, values, formats, count);
    }
    case 'tag': {
      if (typeof value !== 'function') return [];
      const inside = formatParts(part[2], values, formats, pound);
      return [(value as (children: (Node | string)[]) => Node)(inside)];
    }
  }
}

/** Types messages as compiled: the build has replaced the texts that their type declares. */
export function compiled<Key extends string>(
  messages: Readonly<Record<Key, string>>,
): Readonly<Record<Key, Compiled>> {
  return messages as Readonly<Record<Key, Compiled>>;
}

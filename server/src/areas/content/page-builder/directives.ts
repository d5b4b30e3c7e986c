/**
 * What Magento writes in the place of an address or of a part that it draws itself: `{{media url=wysiwyg/a.jpg}}`,
 * `{{store url="about"}}`, `{{widget type="Magento\Cms\Block\Widget\Block" block_id="3"}}`.
 */
export interface Directive {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export function directiveIn(text: string): Directive | null {
  const [, name, list = ''] = /\{\{(\w+)((?:\s+[^{}]*)?)\}\}/s.exec(text) ?? [];
  if (name === undefined) return null;
  const parameters = Object.fromEntries(
    [...list.matchAll(/(\w+)=(?:"([^"]*)"|'([^']*)'|&quot;(.*?)&quot;|(\S+))/g)].map(
      ([, key, double, single, escaped, bare]) => [key, double ?? single ?? escaped ?? bare ?? ''],
    ),
  );
  return { name, parameters };
}

const mediaPath = '/media/';

/** The file below the media address that an address names, or null where it lies elsewhere. */
export function mediaFile(address: string): string | null {
  const directive = directiveIn(address);
  const named =
    directive?.name === 'media'
      ? (directive.parameters.url ?? '')
      : /^(?:https?:\/\/[^/]+)?\/(?:pub\/)?media\/([^?#]+)/.exec(address)?.[1];
  if (named === undefined) return null;
  const file = named.replace(/^\/+/, '');
  return /^\w[\w./-]*$/.test(file) && !file.includes('..') ? file : null;
}

/** Media and store addresses inside an editor's markup as paths of this shop. */
export function resolveDirectives(html: string): string {
  return html.replace(/\{\{(?:media|store)\s[^{}]*\}\}/g, (whole) => {
    const file = mediaFile(whole);
    if (file !== null) return mediaPath + file;
    const directive = directiveIn(whole);
    if (directive?.name !== 'store') return whole;
    const { url, direct_url: direct } = directive.parameters;
    return `/${(url ?? direct ?? '').replace(/^\/+/, '')}`;
  });
}

/** SKUs of a product list whose conditions name them, as `^[`attribute`:`sku`,…`value`:`A, B`^]`. */
export function skusOfConditions(conditions: string): readonly string[] {
  const plain = conditions.replaceAll('&quot;', '"').replaceAll('`', '"');
  const named = /"attribute":"sku"[^^\]]*?"value":"([^"]*)"|"value":"([^"]*)"[^^\]]*?"attribute":"sku"/.exec(
    plain,
  );
  return (named?.[1] ?? named?.[2] ?? '')
    .split(',')
    .map((sku) => sku.trim())
    .filter((sku) => sku !== '');
}

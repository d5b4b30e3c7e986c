/** The browsers and systems by which people recognise their devices. All are product names except `other`. */
export const browserNames = [
  'wechat',
  'alipay',
  'edge',
  'samsung',
  'firefox',
  'chrome',
  'safari',
  'other',
] as const;
export type BrowserName = (typeof browserNames)[number];

export const systemNames = [
  'iphone',
  'ipad',
  'harmony',
  'android',
  'windows',
  'mac',
  'linux',
  'other',
] as const;
export type SystemName = (typeof systemNames)[number];

export interface Device {
  readonly browser: BrowserName;
  readonly system: SystemName;
}

/** In order: a later browser's mark is also in the header of an earlier one. */
const browserMarks: readonly (readonly [BrowserName, RegExp])[] = [
  ['wechat', /MicroMessenger\//],
  ['alipay', /AlipayClient\//],
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['samsung', /SamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:(?:Headless)?Chrome|CriOS)\//],
  ['safari', /\bSafari\//],
];

const systemMarks: readonly (readonly [SystemName, RegExp])[] = [
  ['iphone', /\biPhone\b/],
  ['ipad', /\biPad\b/],
  ['harmony', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows NT\b/],
  ['mac', /\bMac OS X\b/],
  ['linux', /\bLinux\b/],
];

/** Browser and system of a `User-Agent` header, which anybody can forge: for recognising, never for deciding. */
export function deviceOf(userAgent: string): Device {
  const named = <Name>(marks: readonly (readonly [Name, RegExp])[]): Name | undefined =>
    marks.find(([, mark]) => mark.test(userAgent))?.[0];
  return { browser: named(browserMarks) ?? 'other', system: named(systemMarks) ?? 'other' };
}

/** The network of a source, coarse enough to show: `203.0.*.*` of an IPv4 address, `2001:db8:*` of an IPv6 network. */
export function maskNetwork(source: string): string {
  const [, head] = /^(\d+\.\d+)\.\d+\.\d+$/.exec(source) ?? [];
  if (head !== undefined) return `${head}.*.*`;
  const [, first, second] = /^([0-9a-f]+):([0-9a-f]*)/.exec(source) ?? [];
  return first === undefined ? '' : `${first}:${second || '0'}:*`;
}

/**
 * Cities and districts that shoppers name, with their middles: degrees east and north (WGS 84) to about a kilometre. So
 * that a place can be found without asking anybody outside.
 */
import { fold } from '../search/index.ts';
import type { Position } from './distance.ts';

export interface NamedPlace extends Position {
  readonly name: string;
}

const table = `
北京 Beijing 39.904 116.407|上海 Shanghai 31.230 121.474|广州 Guangzhou 23.129 113.264|深圳 Shenzhen 22.543 114.058
成都 Chengdu 30.573 104.066|重庆 Chongqing 29.563 106.552|杭州 Hangzhou 30.274 120.155|南京 Nanjing 32.060 118.797
苏州 Suzhou 31.299 120.585|武汉 Wuhan 30.593 114.306|西安 Xi'an 34.342 108.940|长沙 Changsha 28.228 112.939
天津 Tianjin 39.085 117.200|青岛 Qingdao 36.067 120.383|厦门 Xiamen 24.480 118.089|佛山 Foshan 23.022 113.121
东莞 Dongguan 23.021 113.752|珠海 Zhuhai 22.271 113.577|宁波 Ningbo 29.874 121.551|沈阳 Shenyang 41.805 123.432
静安 Jing'an 31.229 121.448|黄浦 Huangpu 31.232 121.485|浦东 Pudong 31.222 121.544|天河 Tianhe 23.125 113.362
福田 Futian 22.522 114.055|罗湖 Luohu 22.548 114.131|朝阳 Chaoyang 39.921 116.443|锦江 Jinjiang 30.657 104.083
香港 Hong Kong 22.302 114.177|中环 Central 22.282 114.158|上环 Sheung Wan 22.286 114.150|金钟 Admiralty 22.279 114.165
湾仔 Wan Chai 22.277 114.173|铜锣湾 Causeway Bay 22.280 114.185|北角 North Point 22.291 114.200|太古 Tai Koo 22.285 114.217
尖沙咀 Tsim Sha Tsui 22.297 114.172|油麻地 Yau Ma Tei 22.313 114.171|旺角 Mong Kok 22.319 114.169|九龙塘 Kowloon Tong 22.337 114.176
观塘 Kwun Tong 22.312 114.226|将军澳 Tseung Kwan O 22.307 114.260|沙田 Sha Tin 22.381 114.188|大埔 Tai Po 22.451 114.164
荃湾 Tsuen Wan 22.371 114.114|屯门 Tuen Mun 22.391 113.977|元朗 Yuen Long 22.445 114.022|上水 Sheung Shui 22.501 114.128
东涌 Tung Chung 22.289 113.942|澳门 Macau 22.199 113.544|氹仔 Taipa 22.156 113.558|路氹 Cotai 22.147 113.561
吉隆坡 Kuala Lumpur 3.139 101.687|武吉免登 Bukit Bintang 3.147 101.711|八打灵再也 Petaling Jaya 3.107 101.607|梳邦再也 Subang Jaya 3.056 101.585
槟城 Penang 5.414 100.329|乔治市 George Town 5.414 100.329|新山 Johor Bahru 1.493 103.741|怡保 Ipoh 4.597 101.090
马六甲 Malacca 2.190 102.250|古晋 Kuching 1.553 110.359|亚庇 Kota Kinabalu 5.980 116.073|新加坡 Singapore 1.352 103.820
乌节路 Orchard 1.304 103.832|滨海湾 Marina Bay 1.283 103.860|牛车水 Chinatown 1.284 103.844|裕廊 Jurong 1.333 103.742
淡滨尼 Tampines 1.353 103.945|兀兰 Woodlands 1.437 103.786`;

interface Row extends Position {
  readonly names: readonly [chinese: string, english: string];
}

const rows: readonly Row[] = table
  .trim()
  .split(/[|\n]/)
  .flatMap((line) => {
    const [, chinese, english, latitude, longitude] =
      /^(\S+) (.+) ([\d.-]+) ([\d.-]+)$/.exec(line.trim()) ?? [];
    return chinese && english
      ? [{ names: [chinese, english] as const, latitude: Number(latitude), longitude: Number(longitude) }]
      : [];
  });

/** All of them in one language, cities first. */
export const namesIn = (locale: string): readonly NamedPlace[] =>
  rows.map(({ names: [chinese, english], latitude, longitude }) => ({
    name: locale === 'en-US' ? english : chinese,
    latitude,
    longitude,
  }));

const folded = (text: string): string => fold(text).replace(/[\s'’·-]/g, '');

/** The place a shopper names, in either language or in traditional characters, also with `市` or `区` after it or only its beginning. */
export const placeNamed = (typed: string, locale: string): NamedPlace | null =>
  inLanguage(rowNamed(typed), locale);

/**
 * The place an address means that is more than a name. Of a city and what lies in it (`北京市朝阳区`, `Central, Hong Kong`)
 * the smaller place where it is known, and else the city.
 */
export const placeInAddress = (typed: string, locale: string): NamedPlace | null =>
  inLanguage(rowOfParts(typed), locale);

function inLanguage(row: Row | undefined, locale: string): NamedPlace | null {
  if (!row) return null;
  const [chinese, english] = row.names;
  return { name: locale === 'en-US' ? english : chinese, latitude: row.latitude, longitude: row.longitude };
}

const match = (test: (name: string) => boolean): Row | undefined =>
  rows.find(({ names }) => names.some((name) => test(folded(name))));

function rowNamed(typed: string): Row | undefined {
  const text = folded(typed).replace(/(?<=.{2})(?:市|区|district|city)$/, '');
  if (text === '') return undefined;
  return (
    match((name) => name === text) ?? (text.length > 1 ? match((name) => name.startsWith(text)) : undefined)
  );
}

/** In English the smaller place comes first and a comma after it, in Chinese the city comes first and nothing after it. */
function rowOfParts(typed: string): Row | undefined {
  const parts = typed.split(/[,，、]/).filter((part) => part.trim() !== '');
  if (parts.length > 1) return parts.map(rowNamed).find((row) => row !== undefined);
  const text = folded(typed);
  const city = rows.find(({ names: [chinese] }) => text.startsWith(chinese));
  return city && (rowNamed(text.slice(city.names[0].length).replace(/^市/, '')) ?? city);
}

/**
 * Regions, the first level of an address in each country. Mainland: provinces by two GB/T 2260 digits. Hong Kong: 18
 * districts in three areas, and Macau: parishes, both with the shop's own codes. Malaysia: states by the usual three
 * letters, with their postcode prefixes (trade-facts 6). Singapore has none. `id` is Magento's `region_id`: ISO 3166
 * numeric country × 100 + position, or + GB/T digits.
 */
import { type CountryCode, type LocalText, textsOf, withFallback } from '../markets/index.ts';

export interface Region {
  readonly id: number;
  readonly code: string;
  readonly name: LocalText;
  /** Only Hong Kong: the area of the district. */
  readonly area?: 'island' | 'kowloon' | 'new-territories';
  /** Only Malaysia: inclusive ranges of the first two digits of its postcodes. */
  readonly postcodes?: readonly (readonly [from: number, to: number])[];
}

type Row = readonly [code: string, zh: string, hant: string, en: string];

function numbered(country: number, rows: readonly Row[]): readonly Region[] {
  return rows.map(([code, zh, hant, en], index) => ({
    id: country * 100 + index + 1,
    code,
    name: withFallback({ 'zh-Hans-CN': zh, 'zh-Hant-HK': hant, 'en-US': en }),
  }));
}

const mainland: readonly Region[] = (
  [
    ['11', '北京市', '北京市', 'Beijing'],
    ['12', '天津市', '天津市', 'Tianjin'],
    ['13', '河北省', '河北省', 'Hebei'],
    ['14', '山西省', '山西省', 'Shanxi'],
    ['15', '内蒙古自治区', '內蒙古自治區', 'Inner Mongolia'],
    ['21', '辽宁省', '遼寧省', 'Liaoning'],
    ['22', '吉林省', '吉林省', 'Jilin'],
    ['23', '黑龙江省', '黑龍江省', 'Heilongjiang'],
    ['31', '上海市', '上海市', 'Shanghai'],
    ['32', '江苏省', '江蘇省', 'Jiangsu'],
    ['33', '浙江省', '浙江省', 'Zhejiang'],
    ['34', '安徽省', '安徽省', 'Anhui'],
    ['35', '福建省', '福建省', 'Fujian'],
    ['36', '江西省', '江西省', 'Jiangxi'],
    ['37', '山东省', '山東省', 'Shandong'],
    ['41', '河南省', '河南省', 'Henan'],
    ['42', '湖北省', '湖北省', 'Hubei'],
    ['43', '湖南省', '湖南省', 'Hunan'],
    ['44', '广东省', '廣東省', 'Guangdong'],
    ['45', '广西壮族自治区', '廣西壯族自治區', 'Guangxi'],
    ['46', '海南省', '海南省', 'Hainan'],
    ['50', '重庆市', '重慶市', 'Chongqing'],
    ['51', '四川省', '四川省', 'Sichuan'],
    ['52', '贵州省', '貴州省', 'Guizhou'],
    ['53', '云南省', '雲南省', 'Yunnan'],
    ['54', '西藏自治区', '西藏自治區', 'Tibet'],
    ['61', '陕西省', '陝西省', 'Shaanxi'],
    ['62', '甘肃省', '甘肅省', 'Gansu'],
    ['63', '青海省', '青海省', 'Qinghai'],
    ['64', '宁夏回族自治区', '寧夏回族自治區', 'Ningxia'],
    ['65', '新疆维吾尔自治区', '新疆維吾爾自治區', 'Xinjiang'],
  ] as const satisfies readonly Row[]
).map(([code, zh, hant, en]) => ({
  id: 15_600 + Number(code),
  code,
  name: withFallback({ 'zh-Hans-CN': zh, 'zh-Hant-HK': hant, 'en-US': en }),
}));

const areas = [
  ['island', 4],
  ['kowloon', 5],
  ['new-territories', 9],
] as const;

const hongKong: readonly Region[] = numbered(344, [
  ['CW', '中西区', '中西區', 'Central and Western'],
  ['WC', '湾仔', '灣仔', 'Wan Chai'],
  ['EA', '东区', '東區', 'Eastern'],
  ['SO', '南区', '南區', 'Southern'],
  ['YT', '油尖旺', '油尖旺', 'Yau Tsim Mong'],
  ['SS', '深水埗', '深水埗', 'Sham Shui Po'],
  ['KC', '九龙城', '九龍城', 'Kowloon City'],
  ['WT', '黄大仙', '黃大仙', 'Wong Tai Sin'],
  ['KT', '观塘', '觀塘', 'Kwun Tong'],
  ['KI', '葵青', '葵青', 'Kwai Tsing'],
  ['TW', '荃湾', '荃灣', 'Tsuen Wan'],
  ['TM', '屯门', '屯門', 'Tuen Mun'],
  ['YL', '元朗', '元朗', 'Yuen Long'],
  ['NO', '北区', '北區', 'North'],
  ['TP', '大埔', '大埔', 'Tai Po'],
  ['ST', '沙田', '沙田', 'Sha Tin'],
  ['SK', '西贡', '西貢', 'Sai Kung'],
  ['IS', '离岛', '離島', 'Islands'],
]).map((district, index) => ({ ...district, area: areaAt(index) }));

function areaAt(index: number): (typeof areas)[number][0] {
  let first = 0;
  for (const [area, count] of areas) {
    first += count;
    if (index < first) return area;
  }
  return 'new-territories';
}

const macau = numbered(446, [
  ['NSF', '花地玛堂', '花地瑪堂', 'Our Lady of Fatima'],
  ['SAN', '花王堂（圣安多尼堂）', '花王堂（聖安多尼堂）', 'St Anthony'],
  ['SLZ', '望德堂', '望德堂', 'St Lazarus'],
  ['SEE', '大堂', '大堂', 'Cathedral'],
  ['SLR', '风顺堂', '風順堂', 'St Lawrence'],
  ['CAR', '嘉模堂（氹仔）', '嘉模堂（氹仔）', 'Taipa'],
  ['SFX', '圣方济各堂（路环）', '聖方濟各堂（路環）', 'Coloane'],
  ['COT', '路氹', '路氹', 'Cotai'],
]);

const malaysianPostcodes: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  PLS: [[1, 2]],
  KDH: [[5, 9]],
  PNG: [[10, 14]],
  KTN: [[15, 18]],
  TRG: [[20, 24]],
  PHG: [
    [25, 28],
    [39, 39],
    [49, 49],
    [69, 69],
  ],
  PRK: [[30, 36]],
  SGR: [
    [40, 48],
    [63, 68],
  ],
  KUL: [[50, 60]],
  PJY: [[62, 62]],
  NSN: [[70, 73]],
  MLK: [[75, 78]],
  JHR: [[79, 86]],
  LBN: [[87, 87]],
  SBH: [[88, 91]],
  SWK: [[93, 98]],
};

const malaysia: readonly Region[] = numbered(458, [
  ['PLS', '玻璃市', '玻璃市', 'Perlis'],
  ['KDH', '吉打', '吉打', 'Kedah'],
  ['PNG', '槟城', '檳城', 'Penang'],
  ['KTN', '吉兰丹', '吉蘭丹', 'Kelantan'],
  ['TRG', '登嘉楼', '登嘉樓', 'Terengganu'],
  ['PHG', '彭亨', '彭亨', 'Pahang'],
  ['PRK', '霹雳', '霹靂', 'Perak'],
  ['SGR', '雪兰莪', '雪蘭莪', 'Selangor'],
  ['KUL', '吉隆坡', '吉隆坡', 'Kuala Lumpur'],
  ['PJY', '布城', '布城', 'Putrajaya'],
  ['NSN', '森美兰', '森美蘭', 'Negeri Sembilan'],
  ['MLK', '马六甲', '馬六甲', 'Malacca'],
  ['JHR', '柔佛', '柔佛', 'Johor'],
  ['LBN', '纳闽', '納閩', 'Labuan'],
  ['SBH', '沙巴', '沙巴', 'Sabah'],
  ['SWK', '砂拉越', '砂拉越', 'Sarawak'],
]).map((state) => ({ ...state, postcodes: malaysianPostcodes[state.code] ?? [] }));

export const regions: Readonly<Record<CountryCode, readonly Region[]>> = {
  CN: mainland,
  HK: hongKong,
  MO: macau,
  MY: malaysia,
  SG: [],
};

/** The four municipalities, which have no separate city level. */
const municipalities: readonly string[] = ['11', '12', '31', '50'];

export function isMunicipality(region: Region): boolean {
  return municipalities.includes(region.code);
}

/**
 * Finds a region by code (with or without the country's prefix), id, or name in any language, with or without suffixes
 * such as 省, 市, 区, 自治区.
 */
export function findRegion(country: CountryCode, text: string): Region | null {
  const searchedName = simplified(text.trim().replace(new RegExp(`^${country}-`, 'i'), ''));
  if (searchedName === '') return null;
  return (
    regions[country].find(
      ({ code, id, name }) =>
        code.toLowerCase() === searchedName ||
        String(id) === searchedName ||
        textsOf(name).some((form) => simplified(form) === searchedName),
    ) ?? null
  );
}

/** The Malaysian state of a postcode; null if no state has its prefix. */
export function stateOfPostcode(postcode: string): Region | null {
  const prefix = Number(postcode.slice(0, 2));
  return (
    malaysia.find(({ postcodes = [] }) => postcodes.some(([from, to]) => prefix >= from && prefix <= to)) ??
    null
  );
}

function simplified(name: string): string {
  return name
    .toLowerCase()
    .replace(/（.*）/, '')
    .replace(/(?:壮族|回族|维吾尔)?自治区$|[省市区]$| (?:province|district|state)$/, '')
    .trim();
}

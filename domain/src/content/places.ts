/**
 * Cities, districts and provinces that shoppers search for, with their centres: degrees east and north (WGS 84), to
 * about 1 km. Traditional characters follow a slash where they differ. This table replaces requests to an outside service.
 */
import { DEFAULT_LOCALE, type Locale, type LocalText, textsOf, withFallback } from '../markets/index.ts';
import { fold } from '../search/index.ts';
import type { Position } from './distance.ts';

export interface NamedPlace extends Position {
  readonly name: string;
}

const table = `
北京 Beijing 39.904 116.407|上海 Shanghai 31.230 121.474|广州/廣州 Guangzhou 23.129 113.264|深圳 Shenzhen 22.543 114.058
成都 Chengdu 30.573 104.066|重庆/重慶 Chongqing 29.563 106.552|杭州 Hangzhou 30.274 120.155|南京 Nanjing 32.060 118.797
苏州/蘇州 Suzhou 31.299 120.585|武汉/武漢 Wuhan 30.593 114.306|西安 Xi'an 34.342 108.940|长沙/長沙 Changsha 28.228 112.939
天津 Tianjin 39.085 117.200|青岛/青島 Qingdao 36.067 120.383|厦门/廈門 Xiamen 24.480 118.089|佛山 Foshan 23.022 113.121
东莞/東莞 Dongguan 23.021 113.752|珠海 Zhuhai 22.271 113.577|宁波/寧波 Ningbo 29.874 121.551|沈阳/瀋陽 Shenyang 41.805 123.432
静安/靜安 Jing'an 31.229 121.448|黄浦/黃浦 Huangpu 31.232 121.485|浦东/浦東 Pudong 31.222 121.544|天河 Tianhe 23.125 113.362
福田 Futian 22.522 114.055|罗湖/羅湖 Luohu 22.548 114.131|朝阳/朝陽 Chaoyang 39.921 116.443|锦江/錦江 Jinjiang 30.657 104.083
海淀 Haidian 39.959 116.298|东城/東城 Dongcheng 39.929 116.416|西城 Xicheng 39.912 116.366|丰台/豐台 Fengtai 39.858 116.287
石景山 Shijingshan 39.906 116.223|通州 Tongzhou 39.910 116.657|大兴/大興 Daxing 39.727 116.341|昌平 Changping 40.221 116.231
顺义/順義 Shunyi 40.130 116.655|徐汇/徐匯 Xuhui 31.188 121.437|长宁/長寧 Changning 31.220 121.425|虹口 Hongkou 31.265 121.505
杨浦/楊浦 Yangpu 31.260 121.526|普陀 Putuo 31.250 121.397|闵行/閔行 Minhang 31.113 121.382|宝山/寶山 Baoshan 31.405 121.490
嘉定 Jiading 31.375 121.265|松江 Songjiang 31.032 121.228|青浦 Qingpu 31.150 121.124|奉贤/奉賢 Fengxian 30.918 121.474
陆家嘴/陸家嘴 Lujiazui 31.238 121.500|徐家汇/徐家匯 Xujiahui 31.195 121.437|越秀 Yuexiu 23.129 113.267|海珠 Haizhu 23.084 113.317
荔湾/荔灣 Liwan 23.126 113.244|白云/白雲 Baiyun 23.157 113.273|黄埔/黃埔 Huangpu (Guangzhou) 23.106 113.459|番禺 Panyu 22.937 113.384
南沙 Nansha 22.802 113.525|花都 Huadu 23.404 113.220|增城 Zengcheng 23.261 113.811|南山 Nanshan 22.533 113.930
宝安/寶安 Bao'an 22.555 113.884|龙岗/龍崗 Longgang 22.720 114.247|龙华/龍華 Longhua 22.697 114.045|盐田/鹽田 Yantian 22.557 114.237
光明 Guangming 22.749 113.936|前海 Qianhai 22.530 113.895|武侯 Wuhou 30.642 104.043|青羊 Qingyang 30.674 104.062
金牛 Jinniu 30.691 104.052|成华/成華 Chenghua 30.660 104.102|高新 Gaoxin 30.590 104.062|双流/雙流 Shuangliu 30.574 103.924
龙泉驿/龍泉驛 Longquanyi 30.557 104.275|温江 Wenjiang 30.682 103.856|郫都 Pidu 30.796 103.901|新都 Xindu 30.823 104.159
香港 Hong Kong 22.302 114.177|中环/中環 Central 22.282 114.158|上环/上環 Sheung Wan 22.286 114.150|金钟/金鐘 Admiralty 22.279 114.165
湾仔/灣仔 Wan Chai 22.277 114.173|铜锣湾/銅鑼灣 Causeway Bay 22.280 114.185|北角 North Point 22.291 114.200|太古 Tai Koo 22.285 114.217
尖沙咀 Tsim Sha Tsui 22.297 114.172|油麻地 Yau Ma Tei 22.313 114.171|旺角 Mong Kok 22.319 114.169|九龙塘/九龍塘 Kowloon Tong 22.337 114.176
观塘/觀塘 Kwun Tong 22.312 114.226|将军澳/將軍澳 Tseung Kwan O 22.307 114.260|沙田 Sha Tin 22.381 114.188|大埔 Tai Po 22.451 114.164
荃湾/荃灣 Tsuen Wan 22.371 114.114|屯门/屯門 Tuen Mun 22.391 113.977|元朗 Yuen Long 22.445 114.022|上水 Sheung Shui 22.501 114.128
中西 Central and Western 22.286 114.150|油尖旺 Yau Tsim Mong 22.309 114.171|九龙/九龍 Kowloon 22.317 114.172|新界 New Territories 22.381 114.148
九龙城/九龍城 Kowloon City 22.330 114.191|深水埗 Sham Shui Po 22.331 114.162|黄大仙/黃大仙 Wong Tai Sin 22.342 114.194|佐敦 Jordan 22.305 114.172
红磡/紅磡 Hung Hom 22.306 114.183|牛头角/牛頭角 Ngau Tau Kok 22.316 114.219|鲗鱼涌/鰂魚涌 Quarry Bay 22.288 114.210|柴湾/柴灣 Chai Wan 22.265 114.237
跑马地/跑馬地 Happy Valley 22.268 114.184|香港仔 Aberdeen 22.248 114.155|赤柱 Stanley 22.219 114.213|西贡/西貢 Sai Kung 22.381 114.271
马鞍山/馬鞍山 Ma On Shan 22.425 114.232|葵青 Kwai Tsing 22.355 114.112|葵涌 Kwai Chung 22.363 114.131|葵芳 Kwai Fong 22.357 114.128
青衣 Tsing Yi 22.358 114.107|天水围/天水圍 Tin Shui Wai 22.458 114.001|粉岭/粉嶺 Fanling 22.492 114.139
东涌/東涌 Tung Chung 22.289 113.942|澳门/澳門 Macau 22.199 113.544|氹仔 Taipa 22.156 113.558|路氹 Cotai 22.147 113.561
大堂 Sé 22.193 113.540|花地玛堂/花地瑪堂 Nossa Senhora de Fátima 22.210 113.549|新马路/新馬路 Avenida de Almeida Ribeiro 22.194 113.539
吉隆坡 Kuala Lumpur 3.139 101.687|武吉免登 Bukit Bintang 3.147 101.711|八打灵再也/八打靈再也 Petaling Jaya 3.107 101.607|梳邦再也 Subang Jaya 3.056 101.585
槟城/檳城 Penang 5.414 100.329|乔治市/喬治市 George Town 5.414 100.329|新山 Johor Bahru 1.493 103.741|怡保 Ipoh 4.597 101.090
马六甲/馬六甲 Malacca 2.190 102.250|古晋/古晉 Kuching 1.553 110.359|亚庇/亞庇 Kota Kinabalu 5.980 116.073|新加坡 Singapore 1.352 103.820
莎阿南 Shah Alam 3.073 101.518|巴生 Klang 3.044 101.446|蒲种/蒲種 Puchong 3.024 101.617|蕉赖/蕉賴 Cheras 3.105 101.730
孟沙 Bangsar 3.130 101.671|满家乐/滿家樂 Mont Kiara 3.171 101.652|甲洞 Kepong 3.211 101.636|双威/雙威 Bandar Sunway 3.068 101.604
安邦 Ampang 3.150 101.760|北海 Butterworth 5.399 100.364|大山脚/大山腳 Bukit Mertajam 5.363 100.460|峇六拜 Bayan Lepas 5.294 100.259
乌节路/烏節路 Orchard 1.304 103.832|滨海湾/濱海灣 Marina Bay 1.283 103.860|牛车水/牛車水 Chinatown 1.284 103.844|裕廊 Jurong 1.333 103.742
淡滨尼/淡濱尼 Tampines 1.353 103.945|兀兰/兀蘭 Woodlands 1.437 103.786
宏茂桥/宏茂橋 Ang Mo Kio 1.369 103.845|碧山 Bishan 1.351 103.848|大巴窑/大巴窯 Toa Payoh 1.334 103.856|勿洛 Bedok 1.324 103.930
后港/後港 Hougang 1.371 103.886|盛港 Sengkang 1.391 103.895|榜鹅/榜鵝 Punggol 1.405 103.902|实龙岗/實龍崗 Serangoon 1.350 103.873
义顺/義順 Yishun 1.430 103.835|巴西立 Pasir Ris 1.373 103.949|樟宜 Changi 1.357 103.988|芽笼/芽籠 Geylang 1.318 103.887
女皇镇/女皇鎮 Queenstown 1.294 103.786|金文泰 Clementi 1.315 103.765|武吉知马/武吉知馬 Bukit Timah 1.329 103.802|诺维娜/諾維娜 Novena 1.320 103.844
武吉士 Bugis 1.301 103.856|小印度 Little India 1.307 103.850|圣淘沙/聖淘沙 Sentosa 1.250 103.830|蔡厝港 Choa Chu Kang 1.385 103.744`;

/** Provinces and states, at the centres of their capitals. Maps do not label them. */
const provinces = `
广东/廣東 Guangdong 23.129 113.264|江苏/江蘇 Jiangsu 32.060 118.797|浙江 Zhejiang 30.274 120.155|四川 Sichuan 30.573 104.066
山东/山東 Shandong 36.651 117.120|河南 Henan 34.747 113.625|河北 Hebei 38.042 114.515|湖北 Hubei 30.593 114.306
湖南 Hunan 28.228 112.939|福建 Fujian 26.075 119.297|安徽 Anhui 31.821 117.227|江西 Jiangxi 28.682 115.858
陕西/陝西 Shaanxi 34.342 108.940|山西 Shanxi 37.871 112.549|辽宁/遼寧 Liaoning 41.805 123.432|吉林 Jilin 43.817 125.324
黑龙江/黑龍江 Heilongjiang 45.803 126.535|云南/雲南 Yunnan 24.880 102.833|贵州/貴州 Guizhou 26.647 106.630|广西/廣西 Guangxi 22.817 108.366
海南 Hainan 20.044 110.199|甘肃/甘肅 Gansu 36.061 103.834|青海 Qinghai 36.617 101.778|宁夏/寧夏 Ningxia 38.487 106.231
内蒙古/內蒙古 Inner Mongolia 40.842 111.749|新疆 Xinjiang 43.826 87.617|西藏 Tibet 29.650 91.132|台湾/台灣 Taiwan 25.033 121.565
雪兰莪/雪蘭莪 Selangor 3.073 101.518|柔佛 Johor 1.493 103.741|霹雳/霹靂 Perak 4.597 101.090|吉打 Kedah 6.121 100.368
彭亨 Pahang 3.808 103.326|森美兰/森美蘭 Negeri Sembilan 2.726 101.938|登嘉楼/登嘉樓 Terengganu 5.330 103.141|吉兰丹/吉蘭丹 Kelantan 6.125 102.238
砂拉越 Sarawak 1.553 110.359|沙巴 Sabah 5.980 116.073`;

interface Row extends Position {
  readonly names: LocalText;
}

const rowsOf = (text: string): readonly Row[] =>
  text
    .trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const [, chinese, traditional, english, latitude, longitude] =
        /^([^\s/]+)(?:\/(\S+))? (.+) ([\d.-]+) ([\d.-]+)$/.exec(line.trim()) ?? [];
      return chinese && english
        ? [
            {
              names: withFallback({
                'zh-Hans-CN': chinese,
                'zh-Hant-HK': traditional ?? chinese,
                'en-US': english,
              }),
              latitude: Number(latitude),
              longitude: Number(longitude),
            },
          ]
        : [];
    });

const places = rowsOf(table);
/** Cities come first, before a province of the same name. */
const rows: readonly Row[] = [...places, ...rowsOf(provinces)];

/** Places that a map can label, in one language, cities first. */
export const namesIn = (locale: Locale): readonly NamedPlace[] =>
  places.map(({ names, latitude, longitude }) => ({ name: names[locale], latitude, longitude }));

const folded = (text: string): string => fold(text).replace(/[\s'’·-]/g, '');

/**
 * The place that a shopper typed: in either language, in traditional characters, with its kind (`市`, `区`, `省` …), or
 * only its beginning.
 */
export const placeNamed = (typed: string, locale: Locale): NamedPlace | null =>
  inLanguage(rowByBeginning(typed), locale);

/**
 * The place in an address. If both city and district are named (`北京市朝阳区`, `Central, Hong Kong`): the district if it is
 * known, else the city.
 */
export const placeInAddress = (typed: string, locale: Locale): NamedPlace | null =>
  inLanguage(rowOfParts(typed), locale);

function inLanguage(row: Row | undefined, locale: Locale): NamedPlace | null {
  if (!row) return null;
  return { name: row.names[locale], latitude: row.latitude, longitude: row.longitude };
}

const match = (test: (name: string) => boolean): Row | undefined =>
  rows.find(({ names }) => textsOf(names).some((name) => test(folded(name))));

/** Suffixes that state the kind of a place. */
const kinds = '(?:壮族|回族|维吾尔)?自治区|特别行政区|新区|省|市|区|district|city|province';
const kindAfter = new RegExp(`(?<=.{2})(?:${kinds})$`);
const kindBefore = new RegExp(`^(?:${kinds})`);

function rowByExactName(typed: string): Row | undefined {
  const text = folded(typed).replace(kindAfter, '');
  return text === '' ? undefined : match((name) => name === text);
}

function rowByBeginning(typed: string): Row | undefined {
  const text = folded(typed).replace(kindAfter, '');
  return rowByExactName(typed) ?? (text.length > 1 ? match((name) => name.startsWith(text)) : undefined);
}

/** In English the smaller place comes first, followed by a comma. In Chinese the city comes first, without a comma. */
function rowOfParts(typed: string): Row | undefined {
  const parts = typed.split(/[,，、]/).filter((part) => part.trim() !== '');
  if (parts.length > 1) return parts.map(rowByExactName).find((row) => row !== undefined);
  const text = folded(typed);
  const around = rows.find(({ names }) => text.startsWith(names[DEFAULT_LOCALE]));
  if (!around) return undefined;
  const rest = text.slice(around.names[DEFAULT_LOCALE].length).replace(kindBefore, '');
  return rowByBeginning(rest) ?? rowOfParts(rest) ?? around;
}

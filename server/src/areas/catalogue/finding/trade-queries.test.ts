import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainlandPieces, type SamplePiece, searchIn } from '../../../testing/search/searching.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const pieces = mainlandPieces;

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const search = (text: string, headers: Record<string, string> = {}): Promise<string[]> =>
  searchIn(shop, text, headers);

type Fits = (piece: SamplePiece) => boolean;
const is =
  (attribute: string, ...values: string[]): Fits =>
  ({ attributes, variants = [] }) =>
    [attributes, ...variants.map((variant) => variant.attributes)].some((one) =>
      [one[attribute] ?? []].flat().some((value) => values.includes(value)),
    );
const under =
  (...categories: string[]): Fits =>
  (piece) =>
    categories.some((category) => piece.categories.includes(category));
const nameHas =
  (...parts: string[]): Fits =>
  ({ name }) =>
    parts.some((part) => name['zh-Hans-CN'].includes(part));
const sku =
  (...numbers: string[]): Fits =>
  (piece) =>
    numbers.includes(piece.sku);
const every =
  (...all: Fits[]): Fits =>
  (piece) =>
    all.every((fits) => fits(piece));
const any =
  (...all: Fits[]): Fits =>
  (piece) =>
    all.some((fits) => fits(piece));

const ring = is('piece', 'ring');
const bangle = is('piece', 'bangle');
const bracelet = any(is('piece', 'bracelet', 'cord'), under('gold-bracelets'));
const necklace = is('piece', 'necklace');
const pendant = any(is('piece', 'pendant'), under('gold-pendants'));
const earrings = is('piece', 'earrings');
const diamond = is('gem', 'diamond');
const gold = any(is('metal', 'gold-999', 'gold-9999'), under('gold'));
const pearl: Fits = ({ attributes }) => String(attributes.gem ?? '').startsWith('pearl-');
const jade = is('gem', 'jadeite', 'nephrite');
const platinum = any(is('metal', 'pt950', 'pt9995'), under('platinum'));
const karat = is('metal', '18k-yellow', '18k-white', '18k-rose', '18k-white-rose');
const parents = any(is('audience', 'mother'), under('gifts-parents', 'gold-elders'));
const baby = any(is('audience', 'baby'), under('gifts-baby', 'gold-baby'));
const bullion = under('gold-bullion');
/** SKUs of the pieces for elders that men wear or keep. */
const fathers = sku(
  'JL10212',
  'JL10801',
  'JL10807',
  'JL10809',
  'JL10411',
  'JL10124',
  'JL10118',
  'JL10119',
  'JL30303',
);
const mensRings = sku('JL10212', 'JL20415', 'JL20416', 'JL20417');
const diamondRing = every(ring, diamond);
const coupleRing = any(under('wedding-bands', 'gold-couple'), is('audience', 'couple'));

/** The queries that shoppers of the trade type, and the pieces expected for them. */
const table: readonly (readonly [fits: Fits, ...queries: string[]])[] = [
  [under('wedding-bands'), 'wedding bands'],
  [under('wedding-bands'), 'wedding ring'],
  [under('gold-red-cord'), 'hongsheng', '紅繩', '红绳'],
  [karat, 'K金'],
  [every(gold, bracelet), 'gold bracelet'],
  [every(gold, earrings), 'gold earrings'],
  [every(gold, earrings), '金耳环'],
  [every(gold, necklace), 'jin xianglian'],
  [every(gold, necklace), 'gold necklace'],
  [every(gold, necklace), 'gold chain'],
  [every(gold, necklace), '金项链'],
  [every(gold, ring), 'gold ring'],
  [every(gold, ring), '金戒指'],
  // Size 12 in the Mainland is size 13 in Hong Kong.
  [every(ring, is('ring_size', 'hk-13')), '戒指 12号', 'size 12 ring'],
  [every(bangle, is('bangle_size', 'mm-56')), '手镯 56圈口'],
  [ring, '戒指', '戒子', '指环', '介指', 'jiezhi', 'jie zhi', 'JieZhi', 'jz'],
  [ring, 'rings', 'ring', 'rigns'],
  [bangle, '手镯', '手鐲', '镯子', 'shouzhuo', 'shou zhuo', 'sz', 'bangle', 'bangles', 'banlge', 'cuff'],
  [bracelet, '手链', '手鏈', '手鍊', 'shoulian', 'bracelet', 'bracelets', 'braclet', 'bracelat'],
  [
    necklace,
    '项链',
    '項鏈',
    '項鍊',
    '頸鏈',
    '锁骨链',
    'xianglian',
    'xiang lian',
    'necklace',
    'neckalce',
    'necklaces',
  ],
  [pendant, '吊坠', '吊墜', '挂坠', '坠子', 'diaozhui', 'dz', 'pendant', 'pendents', 'charm'],
  [
    earrings,
    ...['耳饰', '耳環', '耳环', 'ershi', 'earrings', 'earring', 'earings'],
    // Misspelt singulars, although no piece has the singular in its name.
    ...['earirng', 'eraring', 'earrnig'],
  ],
  [nameHas('耳钉'), '耳钉', 'studs'],
  [
    diamondRing,
    '钻戒',
    '鑽戒',
    '钻石戒指',
    '鑽石戒指',
    'zuanjie',
    'zuan jie',
    'diamond ring',
    'diamond rings',
    'dimond ring',
  ],
  [every(diamond, necklace), '钻石项链', '鑽石項鏈', 'zuanshixianglian', 'diamond necklace', '钻石 项链'],
  [every(diamond, earrings), '钻石耳钉', '钻石耳环', '鑽石耳環', 'diamond studs'],
  [every(gold, ring), '足金戒指', '黄金戒指', '黃金戒指', 'huangjinjiezhi', 'hjjz', '千足金戒指'],
  [
    every(gold, bangle),
    '足金手镯',
    '黄金手镯',
    '黃金手鐲',
    '金手镯',
    '金镯',
    '金镯子',
    'zujinshouzhuo',
    'gold bangle',
  ],
  [
    every(gold, bangle, any(is('audience', 'mother'), under('gifts-parents', 'gold-elders'))),
    '送妈妈的金手镯',
  ],
  [every(gold, necklace), '黄金项链', '黃金項鏈'],
  [every(gold, earrings), '黄金耳环'],
  [every(gold, nameHas('耳钉')), '足金耳钉'],
  [every(gold, bracelet), '黄金手链', '黃金手鏈'],
  [is('craft', 'heritage'), '古法', '古法金', '传承金', 'gufajin', 'gufa', 'heritage', 'heritge', '古法黄金'],
  [every(is('craft', 'heritage'), bangle), '古法手镯', '古法黄金手镯', '古法金手鐲', 'gufashouzhuo'],
  [
    any(is('craft', 'hard-gold'), under('gold-hard')),
    '硬足金',
    '硬金',
    '5G黄金',
    '5G硬金',
    'hard gold',
    'yingzujin',
  ],
  [every(is('craft', 'hard-gold'), is('piece', 'cord')), '3D硬金转运珠'],
  [platinum, '铂金', '鉑金', 'bojin', 'platinum', 'platnum', 'pt950', 'PT 950'],
  [every(platinum, ring), '铂金戒指', '鉑金戒指', 'platinum ring'],
  [karat, '18K', '18k金', '18ct'],
  [any(is('metal', '18k-rose'), under('karat-rose')), '玫瑰金', 'meiguijin', 'rose gold', 'pink gold'],
  [every(any(is('metal', '18k-rose'), under('karat-rose')), ring), '玫瑰金戒指', 'rose gold ring'],
  [any(is('metal', '18k-white'), under('karat-white')), '18K白色', 'white gold'],
  [every(diamond, bracelet), 'tennis bracelet', '网球手链'],
  [is('piece', 'cord'), '转运珠', 'lucky bead'],
  [nameHas('金豆'), '1克', '1g gold'],
  [nameHas('如意 5 克'), '5g', '5克'],
  [is('metal', '18k-white-rose'), '双色', '雙色', '双色戒指', 'shuangse', 'two-tone'],
  [pearl, '珍珠', '珍珠款', 'zhenzhu', 'zz', 'pearl', 'pearls', 'perls'],
  [every(pearl, necklace), '珍珠项链', '珍珠項鏈', '珍珠颈链', 'pearl necklace', 'zhenzhuxianglian'],
  [is('gem', 'pearl-akoya'), 'akoya', '海水珍珠', 'Akoya珍珠', 'akoia'],
  [is('gem', 'pearl-south-sea'), '澳白'],
  [is('gem', 'pearl-south-sea', 'pearl-golden'), '南洋珠', 'south sea pearl', 'nanyang'],
  [jade, '翡翠', '玉石', 'feicui', 'fei cui', 'jade', 'jadeite'],
  [every(jade, pendant), '翡翠吊坠', 'jade pendant', 'feicuidiaozhui'],
  [every(jade, nameHas('平安扣')), '玉平安扣', '翡翠平安扣'],
  [is('gem', 'emerald'), '祖母绿', '祖母綠', '绿宝石', 'zumulv', 'zumulu', 'emerald'],
  [sku('JL30101'), 'young rice emerald'],
  [is('gem', 'ruby'), '红宝石', '紅寶石', '红宝', 'hongbaoshi', 'ruby', 'rubby'],
  [nameHas('平安扣'), '平安扣', '怀古', 'pinganko', 'pingankou', 'peace ring', 'pak'],
  [is('collection', 'tuanyuan'), '团圆', '團圓', 'tuanyuan'],
  [sku('JL10428'), '金珠红绳手链'],
  [under('gold-red-cord'), 'hong sheng shou lian', 'hssl', 'red cord'],
  [
    sku('JL10428'),
    'JL10428',
    'jl10428',
    'jl 10428',
    '10428',
    'JL10428-14',
    'ｊｌ１０４２８',
    'JL-10428',
    'JL-10428-14',
  ],
  [
    sku('JL20108'),
    'JL20108',
    '初见',
    '六爪圆钻戒',
    '初見 鑽戒',
    '六爪',
    'chujian',
    'six claw',
    'first sight',
  ],
  [is('collection', 'zhishou'), '执手', '執手', 'zhishou jiezhi'],
  [nameHas('刻字戒'), '刻字戒', '足金刻字戒'],
  [sku('JL10206'), 'hand in hand inscribed ring'],
  [is('collection', 'xinghe'), '星河', 'xinghe', 'river of stars', '圆钻手链'],
  [nameHas('麻花'), '麻花', '麻花项链', 'mahua', 'rope chain', 'twist rope'],
  [nameHas('蛇骨'), '蛇骨链'],
  [nameHas('囍'), '囍字', '双喜', '雙喜', 'double happiness', 'double hapiness'],
  [
    any(nameHas('生肖'), under('gold-pendants-zodiac')),
    '生肖',
    '属马',
    '生肖马',
    '生肖馬',
    'zodiac',
    'shengxiao',
    'horse',
  ],
  [nameHas('长命锁'), '长命锁', '長命鎖', '平安锁', 'changmingsuo', 'zhangmingsuo', 'longevity lock', 'cms'],
  [nameHas('投资金条'), '金条', '金條', '投资金条', 'jintiao', 'gold bar'],
  [nameHas('金豆'), '金豆', '黄金豆', '金粒', '攒金', 'jindou', 'gold bean'],
  [is('craft', 'enamel'), '珐琅', '琺瑯', '珐琅彩', 'falang', 'enamel', 'enamle'],
  [is('craft', 'filigree'), '花丝', '花絲', 'huasi', 'filigree', 'filagree'],
  [is('craft', 'brushed'), '拉丝', '磨砂', 'brushed'],
  [nameHas('男戒'), '男戒', '男士戒指', 'nanjie'],
  [is('shape', 'heart'), '心形', '爱心', '心形鑽石', 'heart diamond'],
  [is('shape', 'pear'), '梨形', '水滴形', '水滴', 'teardrop'],
  [every(is('shape', 'pear'), diamond), 'pear diamond'],
  [is('shape', 'oval'), '椭圆', '橢圓', 'tuoyuan', 'oval'],
  [is('certificate', 'gia'), 'GIA', 'gia 证书', 'GIA鑽戒'],
  [is('certificate', 'igi'), 'IGI', 'igi钻石'],
  [coupleRing, '情侣'],
  [under('wedding-bands'), '对戒', '對戒', '结婚对戒', '婚戒', 'duijie'],
  [
    any(nameHas('对戒'), sku('JL20402')),
    '情侣戒',
    '情侶戒',
    '情侣戒指',
    '情侣对戒',
    'couple rings',
    'his and hers rings',
  ],
  [under('wedding-engagement'), '求婚戒指', '订婚戒指', '訂婚戒指', 'engagement ring'],
  [under('wedding-engagement'), '求婚钻戒', '求婚戒指', '求婚戒', 'qiuhun', 'engagement ring'],
  [under('wedding-golds'), '三金', '五金', '四点金', 'sanjin', 'three golds'],
  // The sample has no dragon or phoenix; both mean wedding gold.
  [under('wedding-golds'), '龙凤', '龍鳳', '龙凤呈祥', 'longfeng', 'dragon and phoenix'],
  [every(under('wedding-golds'), bangle), '龙凤镯', '龙凤手镯', '龍鳳鐲'],
  [any(is('audience', 'baby'), under('gifts-baby', 'gold-baby')), '宝宝', '寶寶', '送宝宝', 'baobao', 'baby'],
  [
    any(is('audience', 'mother'), under('gifts-parents', 'gold-elders')),
    '长辈',
    '妈妈',
    '送妈妈',
    '媽媽',
    'mother',
    'for mum',
  ],
  [
    mensRings,
    'ring for men',
    'wedding ring for men',
    "men's wedding ring",
    'men\u2019s wedding rings',
    'ring for him',
  ],
  [sku('JL10411', 'JL10124'), '男士手链'],
  [sku('JL10118', 'JL10119'), '男士项链'],
  [sku('JL10118', 'JL10119'), 'mens gold chain'],
  [
    every(under('gifts'), sku('JL10118', 'JL10119', 'JL10124', 'JL10411', 'JL10212')),
    '男朋友礼物',
    '送老公礼物',
  ],
  [sku('JL10206', 'JL10207'), 'engraved ring', '刻字戒指'],
  [karat, 'AU750', 'au750'],
  [any(is('audience', 'partner'), under('gifts-partner')), '七夕', '520', '情人节', "valentine's day"],
  [parents, "mother's day", 'mother\u2019s day'],
  [fathers, "father's day", '父亲节'],
  [every(under('gifts'), parents), 'birthday gift for mom'],
  [every(under('gifts'), fathers), '父亲节礼物'],
  [baby, '彌月', '百日宴'],
  [every(under('gifts'), baby), '彌月禮物', '周岁礼物', 'baby gift', 'newborn gift'],
  [sku('JL10322'), '婴儿手镯', 'BB手鐲'],
  [every(bullion, under('gifts')), '压岁', '红包', '利是'],
  [sku('JL10801'), '10克金条', 'gold bar 10g', '20克金条', '金条 50克'],
  [under('gifts-new-year'), '新年', '新年礼物'],
  [under('gifts-anniversary'), '纪念日', 'anniversary gift'],
  [every(under('gifts'), necklace), '圣诞礼物 项链', '毕业礼物项链', 'christmas gift necklace'],
  [under('wedding-golds'), '彩礼', '過大禮', '嫁女'],
  [sku('JL10901', 'JL10911'), '五金套装', '婚嫁套裝'],
  [sku('JL90301'), '礼品卡', '购物卡', 'gift card', 'gift voucher'],
  [sku('JL20329'), '星星项链', 'star necklace'],
  [sku('JL20330'), '月亮项链'],
  [sku('JL10605'), '蝴蝶项链', 'butterfly necklace', 'butterfly'],
  [sku('JL20331'), '雪花', 'snowflake', '铂金项链'],
  [sku('LZ10101'), '名字项链', 'name necklace'],
  [sku('JL10612'), '金算盘'],
  [sku('JL10613'), '铃铛'],
  [sku('JL11001', 'JL10614'), '福字吊坠'],
  [sku('JL10211'), '活口戒指', '开口戒指', 'adjustable ring'],
  [is('craft', 'filigree'), '花丝镶嵌'],
  [sku('JL20115', 'JL20116', 'JL30111'), 'halo ring'],
  [sku('JL20119'), 'three stone ring'],
  [sku('JL20310', 'JL20311'), 'eternity ring'],
  [sku('JL20334'), 'tennis necklace'],
  [sku('JL20402', 'JL20310', 'JL20312'), 'stacking ring'],
  [sku('JL10710'), 'hoop earrings'],
  [every(pearl, earrings), '珍珠耳环', 'pearl earrings', 'zhenzhu erhuan'],
  [every(pearl, necklace), '珍珠頸鏈'],
  [is('gem', 'pearl-freshwater'), 'freshwater pearl', '淡水珍珠'],
  [is('gem', 'pearl-tahitian'), '大溪地黑珍珠', 'tahitian'],
  [is('gem', 'nephrite'), '和田玉', '无事牌'],
  [every(jade, bangle), '翡翠手镯', '玉鈪', 'jade bangle', 'feicui shouzhuo'],
  [every(jade, bracelet), 'jade bracelet'],
  [nameHas('葫芦'), '葫芦', 'gourd'],
  [nameHas('印章'), '印章戒指', 'signet ring'],
  [is('gem', 'sapphire'), '蓝宝石', 'sapphire'],
  [every(is('gem', 'sapphire'), ring), 'sapphire ring'],
  [every(is('gem', 'ruby'), earrings), 'ruby earrings'],
  [every(is('gem', 'ruby'), ring), '红宝石戒指', 'hongbaoshi jiezhi'],
  [sku('JL30120'), '祖母绿项链', '祖母绿吊坠'],
  [is('gem', 'tourmaline'), '碧玺'],
  [every(gold, bangle), '金鈪', 'jinshouzhuo'],
  [nameHas('竹节'), '竹节手镯', 'bamboo bangle'],
  [every(under('wedding-engagement'), is('shape', 'oval')), 'oval engagement ring'],
  [nameHas('潜水艇'), '潜水艇', 'submarine', 'qwrtpsdf', '🙂💍', '%%', "';--", '\u202e\u200f--'],
];

describe('the table of trade queries', () => {
  test('finds every required piece, and few others', async () => {
    let [queries, expectedCount, hits, resultCount] = [0, 0, 0, 0];
    const missed: string[] = [];
    for (const [fits, ...texts] of table)
      for (const text of texts) {
        const expected = new Set(pieces.filter(fits).map((piece) => piece.sku));
        const got = await search(text);
        const right = got.filter((sku) => expected.has(sku));
        queries += 1;
        expectedCount += expected.size;
        hits += right.length;
        resultCount += got.length;
        const missing = [...expected].filter((sku) => !got.includes(sku));
        if (missing.length > 0) missed.push(`${text}: ${missing.join(' ')}`);
      }
    const [recall, precision] = [hits / expectedCount, hits / resultCount];
    process.stdout.write(
      `${queries} queries: recall ${(recall * 100).toFixed(1)} %, precision ${(precision * 100).toFixed(1)} %\n`,
    );
    expect(missed).toEqual([]);
    expect(queries).toBeGreaterThanOrEqual(120);
    expect(precision).toBeGreaterThan(0.95);
  });
});

/**
 * Characters of the trade, and similar ones that are typed by mistake: 手蜀 for 手镯. Words of the same sound are
 * found by pinyin.
 */
const lookAlikes: readonly (readonly [meant: string, typed: string])[] = [
  ['镯', '蜀浊烛独触躅着'],
  ['链', '连莲涟裢莲键练炼'],
  ['钻', '占站粘砧帖钴'],
  ['坠', '队坠堕墬坐'],
  ['戒', '戎械诫成式'],
  ['指', '脂旨拍'],
  ['环', '坏杯还怀'],
  ['项', '顶顷预须顼'],
  ['珠', '株殊诛朱'],
  ['珍', '诊趁疹'],
  ['翡', '翟斐裴非'],
  ['翠', '萃粹翌悴'],
  ['铂', '拍伯泊珀铅'],
  ['镶', '襄壤攘'],
  ['银', '很根恨'],
  ['金', '全会'],
  ['耳', '且目尔'],
  ['饰', '饮饬饨'],
  ['钉', '订盯打灯'],
  ['吊', '币呂'],
  ['石', '右古后'],
  ['宝', '玉室宾'],
  ['玉', '王主五'],
  ['玫', '枚政玖'],
  ['瑰', '槐魂愧'],
  ['绿', '录禄缘'],
  ['蓝', '篮滥监'],
  ['红', '江虹纠'],
  ['肖', '消削俏'],
  ['马', '鸟与'],
  ['扣', '叩扑和'],
  ['锁', '琐销'],
  ['珐', '法砝'],
  ['琅', '朗狼郎'],
  ['福', '副幅富逼'],
  ['婚', '昏惛'],
  ['对', '时刘村'],
  ['圈', '卷圆围'],
  ['条', '杂务余'],
  ['粒', '拉垃位'],
  ['古', '右占吉'],
  ['法', '去怯'],
  ['葫', '胡湖'],
  ['芦', '庐户'],
  ['蝴', '糊葫'],
  ['蝶', '碟谍'],
  ['满', '瞒蹒'],
  ['宝', '保'],
  ['锤', '捶垂'],
  ['莲', '连蓬'],
  ['竹', '林'],
  ['丝', '纟线'],
  ['碧', '壁璧'],
  ['玺', '尔'],
  ['祖', '租组阻'],
  ['母', '毋每'],
  ['情', '倩清'],
  ['侣', '吕铝'],
  ['套', '奏'],
  ['装', '裴袋'],
  ['平', '乎'],
  ['长', '张'],
  ['命', '令'],
];

const intendedBy = new Map<string, string>();
for (const [intended, typed] of lookAlikes)
  for (const letter of typed) intendedBy.set(letter, `${intendedBy.get(letter) ?? ''}${intended}`);

/** Returns the variants of a text in which one character is replaced by one that the shopper may have meant. */
export const lookAlikesOf = (run: string): string[] => {
  const letters = [...run];
  return letters.flatMap((letter, at) =>
    Array.from(intendedBy.get(letter) ?? '', (intended) => letters.with(at, intended).join('')),
  );
};

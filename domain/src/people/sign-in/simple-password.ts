/**
 * Passwords that satisfy the rules but are guessed within minutes: a common word or name, or one of the account's own,
 * with a common run of digits. Capitals and punctuation make no difference.
 */
import { normalText } from '../../kernel/index.ts';

const listOf = (text: string): readonly string[] => text.trim().split(/\s+/);

const words = listOf(`
  abc abcd abcde abcdef asd asdf asdfg asdfgh qaz qazwsx qwe qwer qwert qwerty wsx zxc zxcv zxcvb zxcvbn
  admin administrator angel apple baby basketball butterfly china chocolate computer dragon family father flower football forever
  freedom friend friends google guest happy hello home hongkong iloveyou internet king letmein life light login love lovely loveme lover
  loveyou lucky macau magic malaysia master money monkey mother music office pass passwd password prince princess private queen rainbow root
  secret security service shadow shop shopping singapore smile star success summertime sunshine super superman sweet test tester testing tiger user
  welcome wonderful world
  spring summer autumn fall winter january february march april may june july august september october november december jan feb
  mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday today christmas newyear birthday
  aini woaini woaiwo woaizhongguo nihao baobao baobei laopo laogong qinaide mima zhongguo beijing shanghai guangzhou shenzhen xianggang aomen
  facai gongxi gongxifacai xinnian chunjie jixiang ruyi fugui pingan kuaile xingfu jiayou haha hehe heihei meimei gege jiejie didi mama
  baba haoren dashi shengri qq wechat weixin taobao alipay huawei xiaomi
  jewel jewels jewellery jewelry diamond diamonds wedding zhubao zuanshi huangjin jiezhi
  abdullah ahmad aisyah alex alice ali amy andy anna annie ben cindy daniel david eric fatimah ivan jack james jason jenny jerry john kelvin
  kelly kevin kumar lily mary michael michelle mike muhammad nancy nur peter raj robert sarah siti sophia steven susan tom tommy tony vincent`);

/** Words of the jewellery trade, which count only directly before digits. */
const metals = new Set(listOf('gold silver platinum'));

/** Family names and syllables of given names, in pinyin and in other markets' spellings. A name has two or three. */
const syllables = listOf(`
  ai an ang bai bao bei bin bing bo cai cao chan chang chao chen cheng cheung chia chong chow chu chua chun cui dai dan deng ding dong
  du duan fan fang fei fen feng fu gang gao ge goh gong gu guan guang gui guo hai han hao he heng ho hong hou hu hua huan huang hui
  jia jian jiang jiao jie jin jing juan jun kai kang ke kong kun kwok lai lam lan lau le lee lei leung li liang liao lim lin ling liu long
  lu lun luo ma man mao mei meng miao min ming mo na nan ng ni nian ning niu ong pan pang pei peng pin ping qi qian qiang qiao qin qing qiong qiu qu quan
  ran ren rong rou ru rui run sha shan shao shen sheng shi shu shuai shuang shun si song su sun tai tan tang tao tian tie ting tong wan
  wang wei wen weng wong wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue ya yan yang yao ye yi yin ying yong you yu yuan yue
  yun zeng zhang zhao zhen zheng zhi zhong zhou zhu zhuang zhuo zi zou zu`);

const MOST_PARTS = 3;

const commonWords: ReadonlySet<string> = new Set([...words, ...syllables]);

/** Whether somebody could guess the password within minutes. `accountTexts`: the account's e-mail address and names. */
export function isSimplePassword(password: string, accountTexts: readonly string[] = []): boolean {
  const text = normalText(password, 'NFKC').toLowerCase();
  const shape =
    /^(?<word>\p{L}[\p{L}\p{M} ._-]*?)(?<sign>[^\p{L}\p{N}]*)(?<digits>\d+)[^\p{L}\p{N}]*$/u.exec(text) ??
    /^(?<digits>\d+)(?<sign>[^\p{L}\p{N}]*)(?<word>\p{L}[\p{L}\p{M} ._-]*?)[^\p{L}\p{N}]*$/u.exec(text);
  const { word = '', sign = '', digits = '' } = shape?.groups ?? {};
  const letters = lettersOf(word);
  if (letters === '') return false;
  const ownText = accountTexts.map((each) => normalText(each, 'NFKC').toLowerCase());
  const isOwnNumber = digits.length > 3 && ownText.some((each) => each.includes(digits));
  if (!isOwnNumber && !isSimpleRun(digits)) return false;
  if (metals.has(letters)) return sign === '';
  return /^(.)\1*$/u.test(letters) || isMadeOf(letters, new Set(ownText.flatMap(ownWords)));
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}]/gu, '');

/** The whole part before the @ of an address, and its pieces of at least three letters. */
function ownWords(text: string): readonly string[] {
  const [local = ''] = text.split('@');
  const parts = local.split(/[^\p{L}\p{M}]+/u).filter((part) => part.length > 2);
  const wholeName = lettersOf(local);
  return wholeName.length > 1 ? [wholeName, ...parts] : parts;
}

/** Whether a text consists of one to three of the words. */
function isMadeOf(text: string, accountWords: ReadonlySet<string>, greatestParts = MOST_PARTS): boolean {
  if (text === '') return true;
  if (greatestParts === 0) return false;
  for (let end = text.length; end > 1; end -= 1) {
    const head = text.slice(0, end);
    if (
      (commonWords.has(head) || accountWords.has(head)) &&
      isMadeOf(text.slice(end), accountWords, greatestParts - 1)
    )
      return true;
  }
  return false;
}

/** Numbers that stand for luck, love or an emergency in Chinese, and numbers that everybody knows. */
const luckyNumbers = new Set(
  listOf(`1314 5201314 1314520 13145200 1688 8888 6688 8866 9988 1588 5188 0007 1024 1212 123321 112233 147258 147258369 159357
  741852 789456 456789 100200 654123`),
);

/** Whether the digits are few, a regular run (repeated, up, down), two equal halves, lucky, a year or a day. */
function isSimpleRun(digits: string): boolean {
  if (digits.length <= 3 || luckyNumbers.has(digits)) return true;
  const steps = new Set(
    [...digits.slice(1)].map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10),
  );
  if (steps.size === 1 && [0, 1, 9].includes([...steps][0] ?? -1)) return true;
  if (/^(\d{1,4})\1+$/.test(digits) || /^(\d)\1*(\d)\2*$/.test(digits)) return true;
  const lucky = /^(?:520|521|1314|168|188|518|666|888|999)+$/;
  return lucky.test(digits) || isDate(digits);
}

const year = '(?:19|20)\\d\\d';
const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
const dates = new RegExp(
  `^(?:${year}|${month}${day}|${day}${month}|${year}${month}|\\d\\d${month}${day}|${day}${month}\\d\\d|${year}${month}${day}|${day}${month}${year})$`,
);
const isDate = (digits: string): boolean => dates.test(digits);

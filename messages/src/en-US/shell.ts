import type { Translation } from '../index.ts';
import type { shell as source } from '../zh-Hans-CN/shell.ts';

export const shell: Translation<typeof source> = {
  'shell.skip': 'Skip to content',
  'shell.home': 'Home',
  'shell.logo': '{name}, home',
  'shell.logo.han': '金兰',
  'shell.logo.latin': 'JINLAN',
  'shell.title': '{page} | {name}',
  'shell.navigated': 'Opened: {title}',
  'shell.loading': 'Loading page',

  'shell.gold.today': 'Gold price today',
  'shell.gold.perUnit': '{price}/{unit, select, tael {tael} other {g}}',
  'shell.gold.updated': 'Updated {time}',
  'shell.gold.rise': 'Up {percent} on the day before',
  'shell.gold.fall': 'Down {percent} on the day before',
  'shell.gold.same': 'Unchanged',
  'shell.gold.open': 'See today’s gold price',
  'shell.gold.panel': 'Gold price today',
  'shell.gold.sell': 'We sell at',
  'shell.gold.buyBack': 'We buy back at',
  'shell.gold.exchange': 'Trade-in',
  'shell.gold.unit': 'Unit',
  'shell.gold.perTael': 'HKD per tael',
  'shell.gold.note':
    'The gold price moves with the market and is locked when you order. Shown for reference; the price you confirm at checkout applies.',
  'shell.gold.sample': 'Sample data, not a market price',
  'shell.gold.more': 'Price history and other markets',
  'shell.gold.unavailable': 'The gold price is out of reach for now. Trying again.',
  'shell.gold.halted':
    'The gold price is being updated; pieces sold by weight cannot be ordered for the moment',

  'shell.promise': 'Free insured delivery from {amount}',
  'shell.promiseFree': 'Free insured delivery on every order',
  'shell.orderLookup': 'Find an order',

  'shell.search': 'Search',
  'shell.search.open': 'Open search',
  'shell.search.close': 'Close search',
  'shell.search.placeholder': 'Style, item number or metal',
  'shell.search.short': 'Please enter at least two characters',
  'shell.search.suggestions': 'Suggestions',

  'shell.menu': 'Main menu',
  'shell.menu.open': 'Open menu',
  'shell.menu.close': 'Close menu',
  'shell.menu.expand': 'Open {name}',
  'shell.menu.explore': 'Explore All {name}',
  'shell.menu.others': 'More',
  'shell.menu.diamond': 'Diamonds',
  'shell.menu.series': 'See the collection',

  'shell.account': 'My account',
  'shell.account.soon':
    'Member accounts open soon. Until then you can order as a guest and find your order by its number and your mobile number.',
  'shell.wishlist': 'Wish list',
  'shell.bag': 'Bag',
  'shell.bag.count': '{count, plural, =0 {Bag, empty} one {Bag, # item} other {Bag, # items}}',
  'shell.bag.go': 'Go to bag',
  'shell.lanzuo.about': 'About {name}',
  'shell.lanzuo.info':
    'Made in our Hong Kong workshop, with the date of completion on your order. Engraving is free.',

  'shell.market': 'Region and language',
  'shell.market.open': 'Choose region and language, now:',
  'shell.market.cn': 'Mainland China',
  'shell.market.hk': 'Hong Kong, China',
  'shell.market.mo': 'Macau, China',
  'shell.market.my': 'Malaysia',
  'shell.market.sg': 'Singapore',
  'shell.language.zh-Hans-CN': '简体中文',
  'shell.language.en-US': 'English',
  'shell.market.note':
    'Prices, stock and delivery follow the rules of the region you choose. Each region keeps its own bag.',
  'shell.market.currency': 'Currency',

  'shell.footer.social': 'Follow us',
  'shell.footer.official': 'WeChat QR code',
  'shell.footer.officialHint': 'Scan with WeChat to follow {name}',
  'shell.footer.legal': 'Legal information',
  'shell.chat': 'Ask an adviser',
  'shell.chat.lead': 'Our advisers are here every day from 10:00 to 20:00.',
  'shell.chat.write': 'Write to an adviser',
  'shell.chat.faq': 'Read common questions first',

  'shell.promotion': 'News',
  'shell.offline': 'No connection',
};

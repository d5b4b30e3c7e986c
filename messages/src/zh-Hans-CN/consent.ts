/** The question about cookies. */
export const consent = {
  'consent.title': 'Cookie 与本机存储',
  'consent.lead': '必需的用来记住购物袋、登录与语言；可选：在本机记住看过的款式。没有统计与广告。',
  'consent.privacy': '隐私声明',
  'consent.necessary': '必需',
  'consent.necessary.what': '购物袋、登录、地区与语言、结账草稿、待比较的裸钻与商品、离线也能看的页面',
  'consent.memory': '看过的款式',
  'consent.memory.what': '记住最近看过的十二款，只存在此浏览器',
  'consent.all': '都可以',
  'consent.none': '只要必需',
  'consent.choose': '逐项选择',
  'consent.keep': '保存选择',
} as const;

/** Wording is the specification's section 8 in Chinese; the English originals stand in en-US. */
export const errors = {
  'errors.notFound': '您要找的页面不存在，抱歉。',
  'errors.notFound.title': '没有这个页面',
  'errors.internal': '出了点问题，抱歉。',
  'errors.internal.title': '页面没能打开',
  'errors.oops': '哎呀！',
  'errors.oops.message': '似乎出了点问题，抱歉。',
  'errors.takeMeHome': '回到首页',
  'errors.unexpected.debug': '调试：{reference}',
  'errors.offline': '您已离线，部分功能可能无法使用。',
  'errors.online': '您已重新联网。',
  'errors.network': '网络中断，请检查连接后再试。',
  'errors.rateLimited': '操作太频繁，请稍候再试。',
  'errors.quantity': '库存不足',
  'errors.reload': '重新载入',
  'errors.data': '内容没能载入',
} as const;

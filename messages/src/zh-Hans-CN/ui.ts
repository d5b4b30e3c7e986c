export const ui = {
  'ui.close': '关闭',
  'ui.optional': '（选填）',
  'ui.previous': '上一页',
  'ui.next': '下一页',
  'ui.pages': '分页',
  'ui.breadcrumbs': '所在位置',
  'ui.increase': '增加一件',
  'ui.decrease': '减少一件',
  'ui.loading': '载入中',
  'ui.busy': '正在处理',
  'ui.retry': '重试',
  'ui.undo': '撤销',
  'ui.remove': '移除',

  /** Twelve, with spaces between. A date's are letter for letter as `Intl` has them. */
  'ui.months': '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
  'ui.date': '{shortMonth}{day}日',
  'ui.date.moment': '{shortMonth}{day}日 {time}',
  'ui.date.yearMoment': '{year}年{shortMonth}{day}日 {time}',
  'ui.date.day': '{year}年{month}{day}日',
  'ui.date.month': '{year}年{shortMonth}',
} as const;

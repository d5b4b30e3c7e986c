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

  /** Twelve month names, separated by spaces, exactly as `Intl` writes them in dates. */
} as const;

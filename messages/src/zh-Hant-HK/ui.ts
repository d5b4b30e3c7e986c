import type { Translation } from '../index.ts';
import type * as source from '../zh-Hans-CN/ui.ts';
export const ui: Translation<typeof source.ui> = {
  'ui.close': '關閉',
  'ui.optional': '（選填）',
  'ui.previous': '上一頁',
  'ui.next': '下一頁',
  'ui.pages': '分頁',
  'ui.page': '第 {page, number} 頁',
  'ui.breadcrumbs': '所在位置',
  'ui.increase': '增加一件',
  'ui.decrease': '減少一件',
  'ui.loading': '載入中',
  'ui.busy': '正在處理',
  'ui.retry': '重試',
  'ui.undo': '還原',
  'ui.remove': '移除',
};

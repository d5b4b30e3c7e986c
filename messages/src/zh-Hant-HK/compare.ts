import type { Translation } from '../index.ts';
import type * as source from '../zh-Hans-CN/compare.ts';
export const compare: Translation<typeof source.compare> = {
  'compare.tray': '待比較的貨品',
  'compare.one': '再選一件即可比較',
  'compare.remove': '移除比較：{name}',
  'compare.clear': '全部清除',
  'compare.title': '貨品比較',
  'compare.lead': '有分別的項目以圓點標示。',
  'compare.fact': '項目',
  'compare.differs': '有分別',
  'compare.onlyDifferent': '只看有分別的項目',
  'compare.alike': '這幾件貨品的所有項目均相同。',
  'compare.empty': '尚未選擇要比較的貨品',
  'compare.emptyHint': '在列表或貨品頁面勾選「比較」，最多四件，即可在此並排比較。',
  'compare.gone': '有 {count} 件已停止發售，未有列出。',
  'compare.print': '列印',
  'compare.unknown': '–',
  'compare.delivery': '出貨',
  'compare.days': '{days} 個工作天內寄出',
  'compare.and': '、',
};

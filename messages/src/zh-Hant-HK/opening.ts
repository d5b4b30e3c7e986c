import type { Translation } from '../index.ts';
import type * as source from '../zh-Hans-CN/opening.ts';
export const opening: Translation<typeof source.opening> = {
  'opening.title': '即將開業',
  'opening.lead': '我們正在佈置櫃枱，期待與您見面。',
  'opening.none': '目前尚未有可選購的款式。',
  'opening.newest': '最新款式',
  'opening.categories': '分類',
  'opening.steps.title': '這間店尚無內容',
  'opening.steps.lead':
    '依次備妥以下檔案，再執行匯入。只有您看到此頁：來自本機的開發環境。顧客看到的是「即將開業」。',
  'opening.steps.command': '將檔案放進同一個資料夾，停止商店，然後執行：',
  'opening.steps.guide': '每一步的範例及欄位說明載於 docs/first-shop.md。',
  'opening.steps.sample': '如想先看示範店：不設 SAMPLE=off，以空的 DATA_DIR 啟動。',
  'opening.steps.done': '已完成',
  'opening.steps.shop': '店名、市場及匯率',
  'opening.steps.stores': '分店及貨倉，每個市場一個貨倉',
  'opening.steps.gold': '金價，以重量計價時需要',
  'opening.steps.categories': '分類及屬性',
  'opening.steps.products': '貨品、價格及存貨，圖片放在 media/',
  'opening.steps.pages':
    '主頁（沒有時列出最新款式），以及店內連結的頁面：contact、faq、shipping、terms、privacy、size-guide',
};

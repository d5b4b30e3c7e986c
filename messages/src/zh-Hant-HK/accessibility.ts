import type { Translation } from '../index.ts';
import type * as source from '../zh-Hans-CN/accessibility.ts';
export const accessibility: Translation<typeof source.accessibility> = {
  'accessibility.title': '無障礙聲明',
  'accessibility.description': '{name}網店的無障礙程度、檢查方法、已知不足，以及遇到困難時如何告訴我們。',
  'accessibility.lead':
    '我們希望每位顧客都能獨立瀏覽、訂造及下單。網店以《無障礙網頁內容指引》（WCAG）2.2 的 AA 級別為目標。',
  'accessibility.does': '網店支援',
  'accessibility.does.keyboard': '所有功能均可用鍵盤完成，焦點時刻可見；每頁開首設有前往主要內容的連結。',
  'accessibility.does.zoom': '放大至 200% 時不會失去內容，亦毋須橫向捲動。',
  'accessibility.does.colour': '文字與背景的對比度符合 AA 級別；資訊不會只以顏色表達；支援系統的高對比配色。',
  'accessibility.does.motion': '系統設定為減少動態效果時，頁面不會播放動畫。',
  'accessibility.does.names': '圖片、按鈕、表格及錯誤提示均有文字；訂造時的實時視圖旁有相同內容的文字說明。',
  'accessibility.tested': '檢查方法',
  'accessibility.tested.automatic':
    '每次更改後，均在 Chromium 瀏覽器以 axe 自動檢查主要頁面，包括手機及電腦的闊度。',
  'accessibility.tested.keyboard':
    '在瀏覽、訂造及下單的每一步檢查鍵盤焦點、200% 放大、高對比配色及減少動態效果，並只用鍵盤選購一件。',
  'accessibility.tested.tree': '讀取瀏覽器交給輔助工具的內容（無障礙樹），逐步核對名稱、角色及標題層次。',
  'accessibility.limits': '已知不足',
  'accessibility.limits.reader': '我們讀過無障礙樹，但未有用真正的螢幕閱讀器聆聽，亦未有邀請殘疾人士試用。',
  'accessibility.limits.view': '訂造的立體視圖只供觀看；螢幕閱讀器會讀出所選款式的文字。',
  'accessibility.limits.others': '信用卡輸入欄、地圖及影片由其他公司提供，不在我們的檢查之內。',
  'accessibility.limits.files': 'PDF 文件沒有供螢幕閱讀器使用的標籤；訂單頁面有相同內容。',
  'accessibility.contact': '遇到困難時',
  'accessibility.contact.text':
    '請告訴我們在哪一頁、想做甚麼。我們會代您完成，並改善該頁。您亦可親臨任何一間分店，由店員協助。',
  'accessibility.contact.write': '寫信給我們',
  'accessibility.contact.stores': '查看分店',
};

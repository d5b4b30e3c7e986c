/** The statement on accessibility. */
export const accessibility = {
  'accessibility.title': '无障碍声明',
  'accessibility.description': '{name}网店的无障碍水平、检查方法、已知的不足，以及如何告诉我们遇到的困难。',
  'accessibility.lead':
    '我们希望每一位顾客都能独立地浏览、定制与下单。网店以《网页内容无障碍指南》（WCAG）2.2 的 AA 级为目标。',
  'accessibility.does': '网店支持',
  'accessibility.does.keyboard': '全部功能可用键盘完成，焦点始终可见；每页开头有“跳到主要内容”。',
  'accessibility.does.zoom': '放大到 200% 时不丢失内容，也不出现横向滚动。',
  'accessibility.does.colour': '文字与背景的对比度符合 AA 级；信息不只用颜色表达；支持系统的高对比配色。',
  'accessibility.does.motion': '系统设为减少动态效果时，页面不播放动画。',
  'accessibility.does.names': '图片、按钮、表单与错误提示都有文字；定制的实时视图旁有同样内容的文字说明。',
  'accessibility.tested': '如何检查',
  'accessibility.tested.automatic':
    '每次更改后，在 Chromium 浏览器中以 axe 自动检查主要页面，手机与电脑宽度都检查。',
  'accessibility.tested.keyboard':
    '在浏览、定制与下单的每一步检查键盘焦点、200% 放大、高对比配色与减少动态效果，并只用键盘选购一件。',
  'accessibility.tested.tree': '读取浏览器交给辅助工具的内容（无障碍树），逐步核对名称、角色与标题层次。',
  'accessibility.limits': '已知的不足',
  'accessibility.limits.reader': '我们读过无障碍树，但没有用真正的屏幕阅读器听过，也没有请残障人士试用。',
  'accessibility.limits.view': '定制的三维视图只能看；屏幕阅读器得到的是所选款式的文字。',
  'accessibility.limits.others': '银行卡输入框、地图与影片由其他公司提供，不在我们的检查之内。',
  'accessibility.limits.files': 'PDF 文件没有为屏幕阅读器加标签；同样的内容在订单页上。',
  'accessibility.contact': '遇到困难时',
  'accessibility.contact.text':
    '请告诉我们在哪一页、想做什么。我们会代您完成，并把问题修好。您也可以到任何一家门店，由店员协助。',
  'accessibility.contact.write': '写信给我们',
  'accessibility.contact.stores': '查看门店',
} as const;

/** A shop without pieces: texts for shoppers, and for the person who sets it up. */
export const opening = {
  'opening.title': '即将开业',
  'opening.lead': '我们正在布置柜台，很快与你相见。',
  'opening.none': '这里还没有可选购的款式。',
  'opening.newest': '最新款式',
  'opening.categories': '分类',
  'opening.steps.title': '这家店还是空的',
  'opening.steps.lead':
    '依次放好这些文件，再运行导入。只有你看得到这一页：来自本机的开发环境。顾客看到的是“即将开业”。',
  'opening.steps.command': '把文件放进一个文件夹，停下商店，运行：',
  'opening.steps.guide': '每一步的示例与字段说明在 docs/first-shop.md。',
  'opening.steps.sample': '想先看示例店：不设 SAMPLE=off，用一个空的 DATA_DIR 启动。',
  'opening.steps.done': '已完成',
  'opening.steps.shop': '店名、市场与汇率',
  'opening.steps.stores': '门店与发货仓库，每个市场一个仓库',
  'opening.steps.gold': '金价，按重量销售时需要',
  'opening.steps.categories': '分类与属性',
  'opening.steps.products': '商品、价格与库存，图片放在 media/',
  'opening.steps.pages':
    '首页（没有时列出最新款式），以及店内会链接到的页面：contact、faq、shipping、terms、privacy、size-guide',
} as const;

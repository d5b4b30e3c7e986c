import type { Translation } from '../../index.ts';
import type { sizes as source } from '../../zh-Hans-CN/made-to-order/sizes.ts';

export const sizes: Translation<typeof source> = {
  'sizes.title': 'Ring sizes compared',
  'sizes.title.wrist': 'Measure your wrist',
  'sizes.title.bangle': 'Measure for a bangle',
  'sizes.title.chain': 'Choose a length',
  'sizes.lead':
    'The same number is a different ring elsewhere, so go by the inner circumference. Measure two or three times in the evening with warm hands; it must pass the knuckle.',
  'sizes.table': 'Table',
  'sizes.convert': 'Convert',
  'sizes.screen': 'On your screen',
  'sizes.hk': 'Hong Kong',
  'sizes.cn': 'Mainland',
  'sizes.us': 'US',
  'sizes.uk': 'UK',
  'sizes.jp': 'Japan',
  'sizes.eu': 'Europe',
  'sizes.diameter': 'Inner Ø mm',
  'sizes.circumference': 'Inner C mm',
  'sizes.system': 'The size you know',
  'sizes.size': 'Size',
  'sizes.example': 'Such as {size}',
  'sizes.wrong': 'There is no such size. It is written like {size}',
  'sizes.measures': '{mm} mm around, nearest to',
  'sizes.inner': '{mm} mm across, nearest to',
  'sizes.nearest': 'Hong Kong {hk} ({circumference} mm around, {diameter} mm across)',
  'sizes.mm': '{mm} mm',
  'sizes.card':
    'First, the scale: lay a bank card lengthwise with its corner in the corner of the frame, and move the slider until the frame is as high as the card.',
  'sizes.cardOutline': 'Outline of a bank card',
  'sizes.cardHeight': 'Height of the frame',
  'sizes.cardFits': 'It fits',
  'sizes.cardZoom': 'Do not zoom the page. Another screen needs the card again.',
  'sizes.ring':
    'Lay a ring that fits you on the circle and move the slider until the circle fills its inside.',
  'sizes.ringWidth': 'Width of the circle',
  'sizes.again': 'Use the card again',
  'sizes.wrist.measure':
    'Wrap a soft tape or a strip of paper round your wrist, below the bone, and read the centimetres.',
  'sizes.wrist.choose':
    'Choose by that: close bracelets already have 1.5 cm of ease, others 2 cm, and cords can be adjusted.',
  'sizes.bangle.measure':
    'Hold your fingers together with the thumb in the palm, measure round the widest part of the hand, divide by 3.14 and add 1 to 2 mm.',
  'sizes.bangle.choose':
    'The result is the inner diameter, mostly 52 to 60 mm. Between two, take the larger.',
  'sizes.chain.measure':
    '40 cm lies at the neck, 42 to 45 cm at the collarbone, 50 cm a little lower, 60 cm on the chest.',
  'sizes.chain.choose':
    'Try the place with a thread round your neck and measure the thread. A chain may be 0.5 cm off.',
  'sizes.more': 'The full size guide',
};

import type { Translation } from '../index.ts';
import type { accessibility as source } from '../zh-Hans-CN/accessibility.ts';

export const accessibility: Translation<typeof source> = {
  'accessibility.title': 'Accessibility',
  'accessibility.description':
    'How accessible the shop of {name} is, how this was tested, what is missing, and how to tell us about difficulties.',
  'accessibility.lead':
    'We want every customer to browse, design and order alone. The shop aims at level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.',
  'accessibility.does': 'What the shop does',
  'accessibility.does.keyboard':
    'Everything works by keyboard, and the focus is always visible. Each page begins with a link to its content.',
  'accessibility.does.zoom': 'At 200 % zoom nothing is lost, and no page scrolls sideways.',
  'accessibility.does.colour':
    'Texts have the contrast of level AA. Nothing is said by colour only. High contrast colours of the system are used.',
  'accessibility.does.motion': 'Where the system asks for less motion, pages do not move.',
  'accessibility.does.names':
    'Pictures, buttons, forms and errors have texts. Beside the live view of a design, a text says the same.',
  'accessibility.tested': 'How it was tested',
  'accessibility.tested.automatic':
    'After each change, axe checks the main pages in the browser Chromium, at the width of a phone and of a computer.',
  'accessibility.tested.keyboard':
    'At each step of browsing, designing and ordering, the focus of the keyboard, 200 % zoom, high contrast colours and less motion are checked. A piece is put into the bag by keyboard only.',
  'accessibility.tested.tree':
    'What the browser gives to assistive technology, the accessibility tree, was read step by step: names, roles and headings.',
  'accessibility.limits': 'What is missing',
  'accessibility.limits.reader':
    'We have read the accessibility tree, but have not listened to a real screen reader, and no people with disabilities have tried the shop for us.',
  'accessibility.limits.view':
    'The view of a design in three dimensions can only be seen. Screen readers get the text of what was chosen.',
  'accessibility.limits.others':
    'Fields for cards, maps and films come from other companies, and are not part of our tests.',
  'accessibility.limits.files':
    'PDF files have no tags for screen readers. The page of the order has the same content.',
  'accessibility.contact': 'If something is difficult',
  'accessibility.contact.text':
    'Tell us on which page you were and what you wanted to do. We will do it for you, and repair the page. You can also come to any store, where staff help you.',
  'accessibility.contact.write': 'Write to us',
  'accessibility.contact.stores': 'Find a store',
};

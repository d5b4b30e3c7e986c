/** Texts of pages for developers, in English only. */
export const outboxPage = {
  title: 'Outbox (development)',
  empty: 'No messages yet.',
  refused: 'Refused:',
  enclosure: 'Picture and files',
};

export const picturesPage = {
  title: 'Pictures (development)',
  count: '{all} pictures, {stills} of them stills',
  drawing: 'drawing',
};

-- The logo may be a picture, which stands in the header in place of the wordmark.

comment on column stores.shop.logo is
  'Lines of the wordmark (`first`, `second`), and in their place a `picture` with its file below the media folder, width and height; null: the Chinese and the English name.';

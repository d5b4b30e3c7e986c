/** `--paper` of tokens.css, for the browser's own bars. A test keeps the two equal. */
export const themeColor = '#faf7f2';

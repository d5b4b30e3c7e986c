/** Forms that the server has drawn, and one run of a form at a time. */
export { SubmitButton } from './SubmitButton.tsx';
export { useIsBrowser } from './use-is-browser.ts';
export { useSubmit } from './use-submit.ts';

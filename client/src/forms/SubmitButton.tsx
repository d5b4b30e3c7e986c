/**
 * The button of a form that the server has drawn. Until the page is awake nothing is sent: a password would leave the
 * page by the browser's own means, and what was typed would be lost. Enter asks the first submit button, so one that is
 * switched off stands there meanwhile.
 */
import { Button, type ButtonProps } from '@jinlan/ui';
import { useIsBrowser } from './use-is-browser.ts';

export function SubmitButton(props: ButtonProps) {
  const isAwake = useIsBrowser();
  return (
    <>
      {isAwake ? null : <button type="submit" disabled hidden />}
      <Button {...props} type={isAwake ? 'submit' : 'button'} />
    </>
  );
}

/**
 * The button of a server-rendered form. Until hydration nothing may be sent: the browser would send a password by its
 * own means, or lose the typed values. Enter triggers the first submit button, so there is a disabled one until then.
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

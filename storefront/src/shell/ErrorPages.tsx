/** Pages that could not be shown, in the words of specification section 8. */
import { Button, ErrorView, LinkButton } from '@jinlan/ui';
import { PageHead } from '../app/PageHead.tsx';
import { useWords } from '../words/words.tsx';

export function NotFound() {
  const words = useWords();
  return (
    <>
      <PageHead title={words('errors.notFound.title')} status={404} hidden />
      <ErrorView
        title={words('errors.notFound.title')}
        message={words('errors.notFound')}
        action={
          <LinkButton to="/" priority="high">
            {words('errors.takeMeHome')}
          </LinkButton>
        }
      />
    </>
  );
}

export function InternalError({ onRetry }: { readonly onRetry?: () => void }) {
  const words = useWords();
  return (
    <>
      <PageHead title={words('errors.internal.title')} status={500} hidden />
      <ErrorView
        title={words('errors.internal.title')}
        message={words('errors.internal')}
        action={
          <Button priority="high" onClick={onRetry ?? (() => location.reload())}>
            {words('errors.reload')}
          </Button>
        }
      />
    </>
  );
}

/** 'Oops!' with the way home. */
export function Oops({ reference }: { readonly reference?: string }) {
  const words = useWords();
  return (
    <ErrorView
      title={words('errors.oops')}
      message={words('errors.oops.message')}
      {...(reference && { detail: words('errors.unexpected.debug', { reference }) })}
      action={
        <>
          <LinkButton to="/" priority="high">
            {words('errors.takeMeHome')}
          </LinkButton>
          <Button priority="low" onClick={() => location.reload()}>
            {words('errors.reload')}
          </Button>
        </>
      }
    />
  );
}

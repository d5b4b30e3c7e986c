/** Error pages, with the texts of specification 8. */

import { useIsOffline } from '@jinlan/client/errors';
import { useWords } from '@jinlan/client/words';
import { Button, Container, EmptyState, ErrorView, LinkButton } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { useFrame } from '../frame-context.tsx';

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

/** Shown for a piece that only other markets sell, with links to them. */
export function NotSoldHere({ soldIn }: { readonly soldIn: readonly string[] }) {
  const words = useWords();
  const { origin, locale } = useShop();
  const { storeViews } = useFrame();
  const { pathname } = useLocation();
  const selling = storeViews.filter((view) => view.locale === locale && soldIn.includes(view.market));
  return (
    <Container>
      <PageHead title={words('errors.notSoldHere.title')} status={404} hidden />
      <EmptyState
        icon="search"
        level={1}
        title={words('errors.notSoldHere.title')}
        text={words('errors.notSoldHere')}
        action={
          <>
            {selling.map(({ code, market }) => (
              <LinkButton key={code} to={`${origin}${pathname}?store=${code}`}>
                {words(`shell.market.${market}`)}
              </LinkButton>
            ))}
            <LinkButton to="/" priority="high">
              {words('errors.takeMeHome')}
            </LinkButton>
          </>
        }
      />
    </Container>
  );
}

/**
 * Shown for a campaign or content page that failed to load: the shop's first campaign picture, the message and a link
 * (specification 2). The picture comes from the menu, because the page's own did not load.
 */
export function CampaignError() {
  const { menu } = useFrame();
  const picture = menu.find(({ banner }) => banner !== null)?.banner;
  return <InternalError {...(picture && { background: picture })} />;
}

/** Shown for a page that failed to load. Without a network it says so, and reloads when the network is back. */
export function InternalError({ background }: { readonly background?: string }) {
  const words = useWords();
  const offline = useIsOffline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !offline) location.reload();
    wasOffline.current = offline;
  }, [offline]);
  const title = words(offline ? 'shell.offline' : 'errors.internal.title');
  return (
    <>
      <PageHead title={title} status={500} hidden />
      <ErrorView
        title={title}
        message={words(offline ? 'errors.network' : 'errors.internal')}
        {...(background && { background })}
        action={
          <>
            <Button priority="high" onClick={() => location.reload()}>
              {words('errors.reload')}
            </Button>
            {background ? (
              <LinkButton to="/" priority="low">
                {words('errors.takeMeHome')}
              </LinkButton>
            ) : null}
          </>
        }
      />
    </>
  );
}

/** An error page that says 'Oops!' and links to the home page. */
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

/** What a route's failure shows. A part of the shop that a deployment took away is fetched anew by one reload. */

import { sessionValues } from '@jinlan/client/data';
import { isLostPart, reloadOnce } from '@jinlan/client/errors';
import { useEffect, useMemo } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { InternalError, NotFound, Oops } from './ErrorPages.tsx';

export function RouteError() {
  const error = useRouteError();
  const lost = isLostPart(error);
  // A part that did not come for want of a network is not gone.
  const reloads = useMemo(
    () => lost && navigator.onLine !== false && reloadOnce(sessionValues, Date.now()),
    [lost],
  );

  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);

  if (reloads) return null;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (lost) return <InternalError />;
  return <Oops reference={error instanceof Error ? error.name : 'route'} />;
}

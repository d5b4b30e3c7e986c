/** Shown when a route fails. If a deployment has removed the code of a part, it reloads once. */

import { sessionValues } from '@jinlan/client/data';
import { isLostPart, reloadOnce } from '@jinlan/client/errors';
import { useEffect, useMemo } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { InternalError, NotFound, Oops } from './ErrorPages.tsx';

export function RouteError() {
  const error = useRouteError();
  const isCodeMissing = isLostPart(error);
  // A part that failed to load offline still exists.
  const reloads = useMemo(
    () => isCodeMissing && navigator.onLine !== false && reloadOnce(sessionValues, Date.now()),
    [isCodeMissing],
  );

  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);

  if (reloads) return null;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isCodeMissing) return <InternalError />;
  return <Oops reference={error instanceof Error ? error.name : 'route'} />;
}

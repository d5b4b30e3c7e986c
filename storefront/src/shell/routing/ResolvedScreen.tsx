import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router';
import type { EntityScreenProps } from '../../screens.ts';
import { InternalError, NotFound, NotSoldHere } from './ErrorPages.tsx';
import { loadedScreen, type Resolved } from './resolve-path.ts';

export function ResolvedScreen() {
  const resolved = useLoaderData<Resolved>();
  if (resolved.kind === 'notFound') return <NotFound />;
  if (resolved.kind === 'notSoldHere') return <NotSoldHere soldIn={resolved.soldIn} />;
  if (resolved.kind === 'internalError') return <InternalError />;
  const Screen = loadedScreen(resolved.screen) as ComponentType<EntityScreenProps> | undefined;
  const { id, url, soldIn } = resolved;
  return Screen ? <Screen key={url} id={id} url={url} soldIn={soldIn} /> : <InternalError />;
}

import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router';
import type { EntityScreenProps } from '../screens.ts';
import { InternalError, NotFound } from './ErrorPages.tsx';
import { loadedScreen, type Resolved } from './resolve-path.ts';

export function ResolvedScreen() {
  const resolved = useLoaderData<Resolved>();
  if (resolved.kind === 'notFound') return <NotFound />;
  if (resolved.kind === 'internalError') return <InternalError />;
  const Screen = loadedScreen(resolved.screen) as ComponentType<EntityScreenProps> | undefined;
  return Screen ? <Screen key={resolved.url} id={resolved.id} url={resolved.url} /> : <InternalError />;
}

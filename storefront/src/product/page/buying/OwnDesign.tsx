import { laterPart } from '@jinlan/client/words';
import { memo, Suspense } from 'react';

/** Its styles come with the page (`screens.ts`). */
const DesignOwn = laterPart(async () => (await import('./DesignOwn.tsx')).DesignOwn, 'piece');

/** The way from a style to an own design; loaded after the page. Memoised, as `laterPart` requires. */
export const OwnDesign = memo(function OwnDesign({ style }: { readonly style: string }) {
  return (
    <Suspense>
      <DesignOwn style={style} />
    </Suspense>
  );
});

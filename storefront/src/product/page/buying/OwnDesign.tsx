import { laterPart } from '@jinlan/client/words';
import { memo, Suspense } from 'react';

/** The part's styles are loaded with the page (`screens.ts`). */
const DesignOwn = laterPart(async () => (await import('./DesignOwn.tsx')).DesignOwn, 'piece');

/** The link from a style to the customiser; loaded after the page. Memoised, as `laterPart` requires. */
export const OwnDesign = memo(function OwnDesign({ style }: { readonly style: string }) {
  return (
    <Suspense>
      <DesignOwn style={style} />
    </Suspense>
  );
});

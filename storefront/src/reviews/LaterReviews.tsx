/**
 * The place of the reviews on the page of a piece. Their code loads when the place comes near the visible area, for
 * guests only if there are reviews.
 */

import { laterPart, useWords } from '@jinlan/client/words';
import { Section } from '@jinlan/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../account/session.tsx';

const PieceReviews = laterPart(async () => (await import('./PieceReviews.tsx')).PieceReviews, 'reviews');

const ahead = '600px';

interface LaterReviewsProps {
  readonly sku: string;
  readonly name: string;
  readonly count: number;
}

export function LaterReviews({ count, ...piece }: LaterReviewsProps) {
  const words = useWords('piece');
  const { status } = useSession();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    if (location.hash === '#reviews') setNear(true);
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place} id="reviews">
      {count === 0 && status === 'guest' ? (
        <Section heading={words('piece.reviews')}>
          <p>{words('piece.reviews.none')}</p>
        </Section>
      ) : isNear ? (
        <Suspense>
          <PieceReviews {...piece} />
        </Suspense>
      ) : null}
    </div>
  );
}

import { Container, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useWords } from '../../../words/words.tsx';
import page from '../ProductScreen.module.css';

export function ProductSkeleton() {
  const words = useWords();
  return (
    <Container className={page.page}>
      <SkeletonRegion label={words('ui.loading')} className={page.columns}>
        <Skeleton shape="picture" />
        <div>
          <Skeleton shape="heading" width="half" />
          <Skeleton width="long" />
          <Skeleton shape="block" />
          <Skeleton shape="button" />
        </div>
      </SkeletonRegion>
    </Container>
  );
}

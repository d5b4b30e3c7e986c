import { useWords } from '@jinlan/client/words';
import { Container, Skeleton, SkeletonRegion } from '@jinlan/ui';
import page from './ProductScreen.module.css';

export function ProductSkeleton() {
  const words = useWords();
  return (
    <Container className={page.page}>
      <SkeletonRegion label={words('ui.loading')} className={page.columns}>
        <Skeleton shape="picture" />
        <div className={page.ghost}>
          <Skeleton width="short" />
          <Skeleton shape="heading" width="long" />
          <Skeleton width="long" />
          <Skeleton shape="heading" width="short" />
          <Skeleton width="full" />
          <Skeleton width="full" />
          <Skeleton width="full" />
          <Skeleton shape="block" />
          <Skeleton shape="button" />
        </div>
      </SkeletonRegion>
    </Container>
  );
}

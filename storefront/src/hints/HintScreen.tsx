/** `/hint/:code`: the piece that somebody hints at. The page has nothing of the sender but the name that they typed. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { ringSystems } from '@jinlan/domain/sizes';
import { Container, EmptyState, LinkButton, ProductGrid, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useParams } from 'react-router';
import { PageHead } from '../app/PageHead.tsx';
import { ShapeSheet } from '../diamonds/ShapeSketch.tsx';
import { StoneCard } from '../diamonds/StoneCard.tsx';
import { PieceCard } from '../product/PieceCard.tsx';
import { piecePath } from '../product/piece-line.ts';
import styles from './HintScreen.module.css';
import { HintDesignDocument, HintDocument, type HintQuery, HintStoneDocument } from './queries.generated.ts';

type Hint = NonNullable<HintQuery['hint']>;

export default function HintScreen() {
  const words = useWords('diamonds', 'hints', 'sizes');
  const { code = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(HintDocument, { code }, { livePrices: true });
  const hint = data?.hint;
  return (
    <Container width="text" className={styles.page}>
      <PageHead
        title={words('hints.page')}
        picture={hint?.product?.small_image?.url}
        status={!loading && !hint && !error ? 404 : 200}
        hidden
      />
      {hint ? (
        <Shown hint={hint} />
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : error ? (
        <LoadError
          error={error}
          onRetry={refetch}
          text={words(error.code === 'TOO_MANY_REQUESTS' ? 'errors.rateLimited' : 'hints.notLoaded')}
        />
      ) : (
        <EmptyState
          icon="gift"
          level={1}
          title={words('hints.none')}
          text={words('hints.none.hint')}
          action={<LinkButton to="/">{words('errors.takeMeHome')}</LinkButton>}
        />
      )}
    </Container>
  );
}

function Shown({ hint }: { readonly hint: Hint }) {
  const words = useWords('hints', 'sizes');
  const { sender_name: name, message, ring_system: systemCode, ring_size: size } = hint;
  const system = ringSystems.find((each) => each === systemCode);
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{name ? words('hints.from', { name }) : words('hints.fromSomebody')}</h1>
        {message ? <blockquote className={styles.message}>{message}</blockquote> : null}
        {system && size ? <p>{words('hints.ring', { system: words(`sizes.${system}`), size })}</p> : null}
      </header>
      {hint.kind === 'PIECE' ? (
        <Piece product={hint.product ?? null} />
      ) : hint.kind === 'DIAMOND' ? (
        <Stone sku={hint.diamond_sku ?? ''} />
      ) : (
        <Design short={hint.design_short ?? ''} />
      )}
      <p className={styles.soft}>{words('hints.until', { day: words.day(hint.expires_at.slice(0, 10)) })}</p>
    </>
  );
}

function Piece({ product }: { readonly product: Hint['product'] | null }) {
  const words = useWords('hints');
  if (!product) return <Gone />;
  return (
    <>
      <ProductGrid campaign className={styles.one}>
        <PieceCard piece={product} level={2} priority sizes="(min-width: 768px) 360px, 100vw" />
      </ProductGrid>
      <LinkButton priority="high" to={piecePath(product)}>
        {words('hints.toPiece')}
      </LinkButton>
    </>
  );
}

function Stone({ sku }: { readonly sku: string }) {
  const words = useWords('diamonds', 'hints');
  const { data, error, loading, refetch } = useQuery(HintStoneDocument, { sku });
  const stone = data?.diamond;
  if (loading) return <Skeleton shape="block" />;
  if (error) return <LoadError error={error} onRetry={refetch} text={words('hints.notLoaded')} />;
  if (!stone) return <Gone />;
  return (
    <>
      <ShapeSheet />
      <ProductGrid campaign className={styles.one}>
        <StoneCard stone={stone} level={2} onFull={() => undefined} />
      </ProductGrid>
      <LinkButton priority="high" to={`/${stone.canonical_url}`}>
        {words('hints.toStone')}
      </LinkButton>
    </>
  );
}

function Design({ short }: { readonly short: string }) {
  const words = useWords('hints');
  const { data, error, loading, refetch } = useQuery(HintDesignDocument, { short });
  const design = data?.sharedDesign;
  if (loading) return <Skeleton shape="block" />;
  if (error) return <LoadError error={error} onRetry={refetch} text={words('hints.notLoaded')} />;
  if (!design) return <Gone />;
  return (
    <>
      {design.picture_url ? (
        <img className={styles.design} src={design.picture_url} alt={words('hints.design')} />
      ) : null}
      <LinkButton priority="high" to={design.path}>
        {words('hints.toDesign')}
      </LinkButton>
    </>
  );
}

function Gone() {
  const words = useWords('hints');
  return (
    <EmptyState
      icon="gift"
      title={words('hints.sold')}
      action={<LinkButton to="/">{words('errors.takeMeHome')}</LinkButton>}
    />
  );
}

/** The page of a loose stone: drawing, grades, measures, certificate, location and similar stones. */

import { readMoney, useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import {
  Breadcrumbs,
  Container,
  EmptyState,
  LinkButton,
  Notice,
  Price,
  ProductGrid,
  Section,
  Skeleton,
  SkeletonRegion,
  Stack,
} from '@jinlan/ui';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { PageButton } from '../../app/PageLink.tsx';
import { useShop } from '../../app/shop.tsx';
import { stoneFirstPath } from '../../customiser/addresses.ts';
import { DropHint } from '../../hints/DropHint.tsx';
import { InternalError } from '../../shell/routing/ErrorPages.tsx';
import { CompareMark } from '../CompareMark.tsx';
import { CompareTray } from '../CompareTray.tsx';
import { DiamondPageDocument, type DiamondPageQuery } from '../queries.generated.ts';
import { ShapeSheet } from '../ShapeSketch.tsx';
import { StoneCard } from '../StoneCard.tsx';
import { StoneTitle } from '../StoneTitle.tsx';
import { colourText, stoneName } from '../stone-words.ts';
import { Certificate } from './Certificate.tsx';
import styles from './DiamondScreen.module.css';
import { Grades } from './Grades.tsx';
import { StoneFacts } from './StoneFacts.tsx';
import { FromAbove, FromTheSide } from './StoneViews.tsx';
import { structuredStone } from './structured-stone.ts';
import { Whereabouts } from './Whereabouts.tsx';

export type WholeStone = NonNullable<DiamondPageQuery['diamond']>;

export default function DiamondScreen() {
  const words = useWords('diamonds');
  const { file = '' } = useParams();
  const { data, error, loading } = useQuery(DiamondPageDocument, { urlKey: file.replace(/\.html$/, '') });
  if (loading) {
    return (
      <Container className={styles.page}>
        <SkeletonRegion label={words('ui.loading')} className={styles.columns}>
          <Skeleton shape="picture" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      </Container>
    );
  }
  if (data?.diamond) return <Stone key={data.diamond.sku} stone={data.diamond} />;
  if (error) return <InternalError />;
  return (
    <Container className={styles.page}>
      <PageHead title={words('diamonds.stone.lost')} status={404} hidden />
      <EmptyState
        icon="search"
        level={1}
        title={words('diamonds.stone.lost')}
        text={words('diamonds.stone.lostHint')}
        action={<LinkButton to="/loose-diamonds">{words('diamonds.stone.all')}</LinkButton>}
      />
    </Container>
  );
}

function Stone({ stone }: { readonly stone: WholeStone }) {
  const words = useWords('diamonds');
  const shop = useShop();
  const [refused, setRefused] = useState(0);
  const name = stoneName(words, stone);
  const price = readMoney(stone.price);
  const perCarat = readMoney(stone.price_per_carat);
  const sold = stone.stock_status !== 'IN_STOCK';
  const title = `${name} ${colourText(words, stone)} ${stone.clarity}`;
  const trail = [
    { label: words('shell.home'), to: '/' },
    { label: words('diamonds.title'), to: '/loose-diamonds' },
    { label: name },
  ];
  const onFull = () => setRefused(refused + 1);
  const description = words('diamonds.stone.description', {
    name,
    colour: colourText(words, stone),
    clarity: stone.clarity,
    laboratory: stone.certificate.laboratory_name,
    number: stone.certificate.number,
    price: price ? format(price) : '',
  });
  return (
    <>
      <PageHead
        title={title}
        description={description}
        canonicalPath={`/${stone.canonical_url}`}
        markets={stone.sold_in}
        type="product"
        trail={trail}
        structuredData={[structuredStone(stone, { name: title, description }, shop, words)]}
      />
      <ShapeSheet />
      <Container className={styles.page}>
        <Breadcrumbs label={words('ui.breadcrumbs')} crumbs={trail} />
        <div className={styles.columns}>
          <FromAbove stone={stone} />
          <div className={styles.buy}>
            <div>
              <p className={styles.sku}>{words('diamonds.stone.sku', { sku: stone.sku })}</p>
              <h1>
                <StoneTitle name={title} />
              </h1>
            </div>
            <div className={styles.price}>
              {price ? <Price amount={price} size="page" /> : null}
              {perCarat ? <p>{words('diamonds.stone.perCarat', { price: format(perCarat) })}</p> : null}
            </div>
            {sold ? (
              <Notice tone="warning" title={words('diamonds.stone.sold')}>
                {words('diamonds.stone.soldHint')}
              </Notice>
            ) : null}
            <Grades stone={stone} />
            <Stack gap={8}>
              {sold || !stone.measurements ? null : (
                <LinkButton priority="high" full to={stoneFirstPath(stone.sku)}>
                  {words('diamonds.stone.set')}
                </LinkButton>
              )}
              {sold ? null : (
                <PageButton page="contact" search={`?about=${encodeURIComponent(stone.sku)}`} full>
                  {words('diamonds.stone.ask')}
                </PageButton>
              )}
              <CompareMark stone={stone} onFull={onFull} />
              {sold ? null : (
                <div>
                  <DropHint kind="DIAMOND" target={stone.sku} withSize />
                </div>
              )}
            </Stack>
            {sold ? null : <Whereabouts stone={stone} />}
            <Certificate certificate={stone.certificate} />
          </div>
          <FromTheSide stone={stone} />
        </div>
      </Container>
      <StoneFacts stone={stone} />
      {stone.similar.length > 0 ? (
        <Section heading={words('diamonds.stone.similar')}>
          <ProductGrid campaign>
            {stone.similar.map((other) => (
              <StoneCard key={other.uid} stone={other} level={3} onFull={onFull} />
            ))}
          </ProductGrid>
        </Section>
      ) : null}
      <CompareTray refused={refused} />
    </>
  );
}

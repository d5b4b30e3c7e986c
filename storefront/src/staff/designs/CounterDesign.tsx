/** A customer's design at the counter: how the workshop would make it now, at what price and by when. */

import type { ShopError } from '@jinlan/client/data';
import { useQuery } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import type { Flow, Reason, Step } from '@jinlan/domain/customiser';
import { Button, LinkButton, Notice, Picture, PieceMark, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { pieceKindAt } from '../../customiser/addresses.ts';
import { reasonText, stepText } from '../../customiser/design-words.ts';
import { StaffDesignDocument, type StaffDesignQuery } from '../order/queries.generated.ts';
import { beginAddress } from '../sales/sale-address.ts';
import styles from './CounterDesign.module.css';
import { CounterPiece } from './CounterPiece.tsx';
import { CounterPrice } from './CounterPrice.tsx';
import { CounterStone } from './CounterStone.tsx';

type Design = StaffDesignQuery['staffDesign'];

interface CounterDesignProps {
  /** The short word, link or share code. */
  readonly text: string;
  /** Host name of another shop in the link; null for none. */
  readonly foreign: string | null;
  /** From the saved design, since a design that nobody shared has no stored picture. */
  readonly picture: string | null;
  readonly onBusy: (busy: boolean) => void;
}

export function CounterDesign({ text, foreign, picture, onBusy }: CounterDesignProps) {
  const words = useWords('counter');
  const { data, error, loading, refetch } = useQuery(
    StaffDesignDocument,
    { text },
    { livePrices: true, policy: 'network-only', pause: foreign !== null },
  );
  useEffect(() => {
    onBusy(loading);
    return () => onBusy(false);
  }, [loading, onBusy]);
  if (foreign !== null)
    return (
      <Notice
        tone="error"
        live
        className={styles.notice}
        title={words('counter.otherShop', { host: foreign })}
      >
        {words('counter.otherShop.hint')}
      </Notice>
    );
  if (data)
    return <OpenedDesign design={data.staffDesign} picture={data.staffDesign.picture_url ?? picture} />;
  if (loading)
    return (
      <SkeletonRegion label={words('counter.opening')} className={styles.ghost}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  return error ? <Refused error={error} onRetry={refetch} /> : null;
}

function Refused({ error, onRetry }: { readonly error: ShopError; readonly onRetry: () => void }) {
  const words = useWords('counter', 'customiser', 'diamonds');
  const { title, hint, retries } = refusalOf(words, error);
  return (
    <Notice
      tone="error"
      live
      className={styles.notice}
      title={title}
      action={
        retries ? (
          <Button size="small" onClick={onRetry}>
            {words('ui.retry')}
          </Button>
        ) : null
      }
    >
      {hint}
    </Notice>
  );
}

interface RefusalText {
  readonly title: string;
  readonly hint?: string;
  readonly retries?: boolean;
}

type CounterWords = Words<'counter' | 'customiser' | 'diamonds'>;

function refusalOf(words: CounterWords, { kind, code }: ShopError): RefusalText {
  const refusalCode: string = code;
  switch (refusalCode) {
    case 'DESIGN_NOT_FOUND':
      return { title: words('counter.notFound'), hint: words('counter.notFound.hint') };
    case 'DESIGN_NOT_SHOWN':
    case 'CODE_MALFORMED':
      return { title: words('counter.badLink'), hint: words('counter.word.wrong') };
    case 'CODE_FORMAT_UNKNOWN':
    case 'CODE_CUT_SHORT':
    case 'CODE_EDITED':
    case 'CODE_OF_ANOTHER_SHOP':
    case 'TABLES_NEWER':
      return { title: words('counter.badLink'), hint: words(`customiser.link.${refusalCode}`) };
    case 'NOTHING_TO_ORDER':
      return { title: words('counter.nothing') };
    case 'TOO_MANY_REQUESTS':
      return { title: words('errors.rateLimited'), retries: true };
    // The component that received this refusal asks whether the session is still valid, and leads to the sign-in.
    case 'STAFF_ONLY':
      return { title: words('counter.expired') };
    default:
      return {
        title: words('counter.failed'),
        hint: words(kind === 'network' ? 'errors.network' : 'errors.internal'),
        retries: true,
      };
  }
}

/** Returns the full address of a path in another store view, which the browser loads as another document. */
const documentAt = (path: string): string =>
  path.includes('&store=') ? new URL(path, window.location.href).href : path;

function OpenedDesign({ design, picture }: { readonly design: Design; readonly picture: string | null }) {
  const words = useWords('counter', 'customiser', 'diamonds', 'sales');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, short, path, pieces, stone } = design;
  const { missing } = design.design;
  const flow = design.design.flow.toLowerCase().replace('_', '-') as Flow;
  return (
    <section aria-labelledby="counter-design" className={styles.design}>
      <div className={styles.head}>
        <Picture
          src={picture}
          mark={<PieceMark kind={pieceKindAt(path)} />}
          alt={picture ? words('counter.picture', { name }) : ''}
          sizes="(min-width: 768px) 168px, 96px"
          largest={320}
        />
        <div className={styles.title}>
          <h2 id="counter-design" ref={heading} tabIndex={-1}>
            {name}
          </h2>
          {short ? (
            <p className={styles.short}>
              {words('counter.short', { word: `${short.slice(0, 4)} ${short.slice(4)}` })}
            </p>
          ) : null}
          <LinkButton priority="high" to={documentAt(path)}>
            {words('counter.change')}
          </LinkButton>
          {design.design.missing.length === 0 && !path.includes('&store=') ? (
            <LinkButton to={beginAddress(design.design.code)}>{words('sales.design.add')}</LinkButton>
          ) : null}
        </div>
      </div>
      <Dropped design={design} flow={flow} />
      {missing.length > 0 ? (
        <Notice title={words('counter.missing')}>
          {words('counter.missing.of', {
            steps: missing
              .map((step) => stepText(words, flow, step as Step))
              .join(words('counter.missing.between')),
          })}
        </Notice>
      ) : null}
      <div className={styles.grid}>
        <div className={styles.column}>
          {pieces.map((piece) => (
            <CounterPiece key={piece.part} piece={piece} />
          ))}
        </div>
        <div className={styles.column}>
          <CounterPrice design={design.design} />
          {stone ? <CounterStone stone={stone} /> : null}
        </div>
      </div>
    </section>
  );
}

/** Unavailable choices, each with its former value; the stone's own card gives its reason. */
function Dropped({ design: { dropped, stone }, flow }: { readonly design: Design; readonly flow: Flow }) {
  const words = useWords('counter', 'customiser', 'diamonds');
  // Choices that only wait for another one appear with their former value, or not at all.
  const listedDrops = dropped.filter(({ was, reason }) => was || reason.code !== waits);
  if (listedDrops.length === 0) return null;
  return (
    <Notice tone="warning" title={words('counter.dropped', { count: listedDrops.length })}>
      <ul>
        {listedDrops.map(({ step, was, reason: { code, data } }) => {
          const values = {
            step: stepText(words, flow, step as Step),
            was: was ?? '',
            reason:
              code === 'STONE_GONE' && stone && stone.standing !== 'AVAILABLE'
                ? words(`counter.stone.${stone.standing}`)
                : reasonText(words, { code, data: JSON.parse(data) } as Reason),
          };
          return (
            <li key={step}>
              {words(
                was ? (code === waits ? 'counter.dropped.had' : 'counter.dropped.was') : 'counter.dropped.is',
                values,
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

const waits = 'CHOOSE_FIRST' satisfies Reason['code'];

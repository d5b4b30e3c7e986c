/** A row of a list: picture, name, choices and today's price of a piece. `children` follow below. */

import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { classNames, Link, Parted, Picture, PieceMark, Status } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { pieceKindAt } from '../customiser/addresses.ts';
import { fromMark } from '../product/piece-line.ts';
import type { WishedPieceFragment } from './queries.generated.ts';
import styles from './WishLine.module.css';
import { wishFacts, wishName, wishPath, wishPicture, wishPrice } from './wish-lines.ts';

interface WishFactsProps {
  readonly wish: WishedPieceFragment;
  /** Level of the name's heading. */
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
  /** Controls. On phones they have the whole width. */
  readonly foot: ReactNode;
}

export function WishFacts({ wish, level = 3, children, foot }: WishFactsProps) {
  const words = useWords('wishlists');
  const Heading = `h${level}` as const;
  const name = wishName(wish);
  const path = wishPath(wish);
  const picture = wishPicture(wish);
  const price = wishPrice(wish);
  const mark = price?.from ? fromMark(words) : {};
  const shown = (
    <Picture
      src={picture?.url}
      mark={<PieceMark kind={pieceKindAt(path ?? '')} />}
      alt=""
      sizes="(min-width: 768px) 136px, 96px"
      largest={320}
      color={picture?.color ?? null}
    />
  );
  return (
    <li
      className={classNames(
        styles.line,
        (wish.state === 'SOLD_OUT' || wish.state === 'NOT_SOLD') && styles.faint,
      )}
    >
      {path ? (
        <Link to={path} className={styles.picture} tabIndex={-1} aria-hidden="true">
          {shown}
        </Link>
      ) : (
        <div className={styles.picture}>{shown}</div>
      )}
      <div className={styles.words}>
        <div className={styles.top}>
          <Heading>{path ? <Link to={path}>{name}</Link> : name}</Heading>
          {price ? (
            <strong>
              {mark.before} {format(price.amount)} {mark.after}
            </strong>
          ) : null}
        </div>
        {wish.product ? (
          <p className={styles.facts}>
            <Parted parts={wishFacts(wish, words)} />
          </p>
        ) : null}
        {wish.state === 'NOT_SOLD' ? (
          <p>
            <Status tone="act">{words('wish.piece.gone')}</Status>
          </p>
        ) : wish.state === 'SOLD_OUT' ? (
          <p>
            <Status tone="act">{words('wish.piece.soldOut')}</Status>
          </p>
        ) : null}
        {children}
      </div>
      <div className={styles.foot}>{foot}</div>
    </li>
  );
}

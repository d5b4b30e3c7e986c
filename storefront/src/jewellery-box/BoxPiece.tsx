import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Button, Link, LinkButton, Picture, VisuallyHidden } from '@jinlan/ui';
import { Fragment, type ReactNode, useId, useState } from 'react';
import styles from './JewelleryBox.module.css';
import { editPath, metalWords, type Piece, type PieceService } from './piece.ts';
import { ValueHistory } from './ValueHistory.tsx';

/** A piece of the box: picture, material, documents, and today's value of its gold. */
interface BoxPieceProps {
  readonly piece: Piece;
  /** The piece's services, the newest first. */
  readonly services: readonly PieceService[];
  readonly onRemove: () => void;
}

export function BoxPiece({ piece, services, onRemove }: BoxPieceProps) {
  const words = useWords('jewellery');
  const { name, quantity, image_url: picture, uid, not_valued: notValued } = piece;
  const value = readMoney(piece.value);
  return (
    <li className={styles.piece}>
      <div className={styles.picture}>
        <Picture src={picture} alt="" sizes="(min-width: 768px) 144px, 96px" largest={320} />
      </div>
      <div className={styles.body}>
        <h3>{name}</h3>
        {quantity > 1 ? (
          <p className={styles.soft}>{words('jewellery.quantity', { count: quantity })}</p>
        ) : null}
        <Facts piece={piece} />
        <Care services={services} />
      </div>
      <div className={styles.worth}>
        {value ? (
          <>
            <p className={styles.soft}>{words('jewellery.value')}</p>
            <p className={styles.value}>{format(value)}</p>
          </>
        ) : (
          <>
            <p className={styles.soft}>{words('jewellery.noValue')}</p>
            {notValued ? <p className={styles.reason}>{words(`jewellery.${notValued}`)}</p> : null}
          </>
        )}
      </div>
      <Actions piece={piece} hasValue={value !== null} onRemove={onRemove} key={uid} />
    </li>
  );
}

function Facts({ piece }: { readonly piece: Piece }) {
  const words = useWords('jewellery');
  const { metals, market, quantity, certificates, acquired_on: day, origin, order_number: order } = piece;
  const price = readMoney(piece.price);
  const since = day == null ? null : words.day(`${day}T00:00:00+08:00`);
  return (
    <dl className={styles.facts}>
      {piece.options.map(({ label, value }) => (
        <Fact key={`${label} ${value}`} label={label}>
          {value}
        </Fact>
      ))}
      {metals.length > 0 ? (
        <Fact label={words('jewellery.material')}>
          {metals.map((metal) => {
            const text = metalWords(metal, market, words);
            return (
              <span key={text} className={styles.line}>
                {text}
                {quantity > 1 ? ` ${words('jewellery.each')}` : ''}
              </span>
            );
          })}
        </Fact>
      ) : null}
      {certificates.map(({ laboratory, number, url }) => {
        const text = [laboratory, number].filter(Boolean).join(' ');
        return (
          <Fact key={text} label={words('jewellery.certificate')}>
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                aria-label={words('jewellery.certificate.open', { certificate: text })}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </Fact>
        );
      })}
      {order == null ? (
        <Fact label={words('jewellery.since')}>
          {since === null ? words('jewellery.added') : words('jewellery.sinceDay', { day: since })}
        </Fact>
      ) : (
        <Fact label={words('jewellery.bought')}>
          {since}
          <Link to={`/order-details/${order}`}>{words('jewellery.order', { number: order })}</Link>
        </Fact>
      )}
      {origin === 'BOUGHT' && price ? (
        <Fact label={words('jewellery.price')}>
          {format(price)}
          {quantity > 1 ? ` ${words('jewellery.each')}` : ''}
          {piece.receipt_url == null ? null : (
            <a
              href={piece.receipt_url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={words('jewellery.receiptOf', { name: piece.name })}
            >
              {words('jewellery.receipt')}
            </a>
          )}
        </Fact>
      ) : null}
    </dl>
  );
}

/** The care history of the piece. */
function Care({ services }: Pick<BoxPieceProps, 'services'>) {
  const words = useWords('jewellery', 'services');
  if (services.length === 0) return null;
  return (
    <dl className={styles.facts}>
      <Fact label={words('jewellery.care')}>
        {services.map(({ number, key, kind, stage, requested_at: requested, ended_at: ended }) => (
          <span key={number} className={styles.line}>
            <Link to={`/service?number=${number}&key=${key}`}>
              {words(`services.kind.${kind}`)} · {words(`services.stage.${stage}`)}
            </Link>{' '}
            {words.day(ended ?? requested)}
          </span>
        ))}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface ActionsProps {
  readonly piece: Piece;
  readonly hasValue: boolean;
  readonly onRemove: () => void;
}

/** The link to a service, the chart of the value, which loads once it is opened, and the actions of an added piece. */
function Actions({ piece: { uid, name, origin }, hasValue, onRemove }: ActionsProps) {
  const words = useWords('jewellery');
  const [isOpen, setOpen] = useState(false);
  const chart = useId();
  return (
    <Fragment>
      <div className={styles.pieceActions}>
        <LinkButton to={`/services?piece=${encodeURIComponent(uid)}`} priority="low">
          <span aria-hidden="true">{words('jewellery.service')}</span>
          <VisuallyHidden>{words('jewellery.serviceOf', { name })}</VisuallyHidden>
        </LinkButton>
        {hasValue ? (
          <Button
            priority="low"
            aria-expanded={isOpen}
            aria-controls={isOpen ? chart : undefined}
            aria-label={words('jewellery.chartOf', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {words('jewellery.chart')}
          </Button>
        ) : null}
        {origin === 'ADDED' ? (
          <>
            <LinkButton to={editPath(uid)} priority="low">
              <span aria-hidden="true">{words('jewellery.edit')}</span>
              <VisuallyHidden>{words('jewellery.editOf', { name })}</VisuallyHidden>
            </LinkButton>
            <Button priority="low" aria-label={words('jewellery.removeOf', { name })} onClick={onRemove}>
              {words('jewellery.remove')}
            </Button>
          </>
        ) : null}
      </div>
      {isOpen ? (
        <div id={chart} className={styles.chart}>
          <ValueHistory uid={uid} name={name} />
        </div>
      ) : null}
    </Fragment>
  );
}

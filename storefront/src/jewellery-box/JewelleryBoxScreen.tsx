/**
 * `/jewellery-box`: the member's pieces with their gold value today. `?edit=new` or `?edit=<uid>` shows the form of a piece
 * bought elsewhere instead, so Back closes it and a reload keeps it open.
 */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { BoxPiece } from './BoxPiece.tsx';
import { BoxSummary } from './BoxSummary.tsx';
import styles from './JewelleryBox.module.css';
import { PieceForm } from './PieceForm.tsx';
import { boxPath, editPath, type Piece, type PieceService } from './piece.ts';
import { JewelleryBoxDocument, type JewelleryBoxQuery } from './queries.generated.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

type Box = NonNullable<NonNullable<JewelleryBoxQuery['customer']>['jewellery_box']>;

export default function JewelleryBoxScreen() {
  const words = useWords('jewellery');
  return (
    <AccountPage title={words('jewellery.title')} lead={words('jewellery.lead')}>
      <JewelleryBox />
    </AccountPage>
  );
}

export function JewelleryBox() {
  const words = useWords('jewellery');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    JewelleryBoxDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network', livePrices: true },
  );
  const box = data?.customer?.jewellery_box;
  if (!box)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('jewellery.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  return <Pieces box={box} services={data.customer?.service_jobs.items ?? []} onChanged={refetch} />;
}

interface PiecesProps {
  readonly box: Box;
  readonly services: readonly PieceService[];
  readonly onChanged: () => void;
}

function Pieces({ box, services, onChanged }: PiecesProps) {
  const words = useWords('jewellery');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [search] = useSearchParams();
  const [leaving, setLeaving] = useState<Piece | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const editing = search.get('edit');
  const close = () => void navigate(boxPath, { replace: true });
  const done = (message: string) => {
    toasts.add({ type: 'info', message });
    onChanged();
  };
  if (editing !== null) {
    const piece = box.pieces.find(({ uid, origin }) => origin === 'ADDED' && uid === editing) ?? null;
    if (piece === null && editing !== 'new')
      return (
        <Notice
          tone="warning"
          action={
            <LinkButton to={boxPath} size="small">
              {words('jewellery.title')}
            </LinkButton>
          }
        >
          {words('jewellery.gone')}
        </Notice>
      );
    return (
      <PieceForm
        key={editing}
        piece={piece}
        onDone={() => {
          done(words('jewellery.saved'));
          close();
        }}
        onCancel={close}
      />
    );
  }
  if (box.pieces.length === 0)
    return (
      <EmptyState
        icon="search"
        title={words('jewellery.none')}
        text={words('jewellery.none.hint')}
        action={
          <LinkButton to={editPath('new')} priority="high">
            {words('jewellery.add')}
          </LinkButton>
        }
      />
    );
  return (
    <div ref={top} tabIndex={-1} className={styles.box}>
      <BoxSummary
        totals={box.total_values}
        listUrl={box.insurance_list_url}
        addedCount={box.pieces.filter(({ origin }) => origin === 'ADDED').length}
      />
      <ul className={styles.pieces}>
        {box.pieces.map((piece) => (
          <BoxPiece
            key={piece.uid}
            piece={piece}
            services={services.filter(({ piece_uid: uid }) => uid === piece.uid)}
            onRemove={() => setLeaving(piece)}
          />
        ))}
      </ul>
      {box.has_more ? <p className={styles.soft}>{words('jewellery.more')}</p> : null}
      <RemoveDialog
        piece={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={() => {
          setLeaving(null);
          done(words('jewellery.removed'));
          top.current?.focus();
        }}
      />
    </div>
  );
}

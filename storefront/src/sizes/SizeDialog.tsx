/**
 * Helps to find a size. For rings: a table of all systems, a converter and a sizer on the screen, because "12" alone
 * means three different rings. For wrists, bangles and chains: how to measure.
 */

import { useWords } from '@jinlan/client/words';
import { Dialog, Tabs } from '@jinlan/ui';
import { useState } from 'react';
import { PageLink } from '../app/PageLink.tsx';
import { RingConverter } from './RingConverter.tsx';
import { RingSizer } from './RingSizer.tsx';
import { RingTable } from './RingTable.tsx';
import styles from './SizeDialog.module.css';

export type SizedBy = 'ring' | 'wrist' | 'bangle' | 'chain';

export interface SizeDialogProps {
  readonly guideKind: SizedBy;
  readonly onClose: () => void;
}

export function SizeDialog({ guideKind, onClose }: SizeDialogProps) {
  const words = useWords('sizes');
  return (
    <Dialog
      open
      onClose={onClose}
      title={guideKind === 'ring' ? words('sizes.title') : words(`sizes.title.${guideKind}`)}
      closeLabel={words('ui.close')}
      wide
    >
      {guideKind === 'ring' ? (
        <Rings />
      ) : (
        <ol className={styles.steps}>
          <li>{words(`sizes.${guideKind}.measure`)}</li>
          <li>{words(`sizes.${guideKind}.choose`)}</li>
        </ol>
      )}
      <PageLink className={styles.more} page="size-guide">
        {words('sizes.more')}
      </PageLink>
    </Dialog>
  );
}

function Rings() {
  const words = useWords('sizes');
  const [tab, setTab] = useState('table');
  return (
    <div className={styles.rings}>
      <p className={styles.lead}>{words('sizes.lead')}</p>
      <Tabs
        label={words('sizes.title')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'table', label: words('sizes.table'), content: <RingTable /> },
          { id: 'convert', label: words('sizes.convert'), content: <RingConverter /> },
          { id: 'screen', label: words('sizes.screen'), content: <RingSizer /> },
        ]}
      />
    </div>
  );
}

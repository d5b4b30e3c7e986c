/** The stages that the workshop has reported for the order, with pictures. The workshop reports the next stage here. */
import { useWords } from '@jinlan/client/words';
import { useState } from 'react';
import type { StaffOrderFragment } from '../../fragments.generated.ts';
import { Box } from '../Box.tsx';
import { CraftPictures } from './CraftPictures.tsx';
import styles from './CraftProgress.module.css';
import { ReportForm } from './ReportForm.tsx';

export interface CraftProps {
  readonly order: StaffOrderFragment;
  readonly onChanged: (order: StaffOrderFragment) => void;
}

export function CraftProgress({ order, onChanged }: CraftProps) {
  const words = useWords('craft');
  const [changing, setChanging] = useState<string | null>(null);
  const { craft_timeline: reports, may_report_craft: mayReport } = order;
  if (reports.length === 0) return null;
  const isOpen = mayReport && order.craft_stages_open.length > 0;
  return (
    <Box title={words('craft.title')}>
      <ol className={styles.stages}>
        {reports.map((report) => {
          const { stage, at, remark } = report;
          const name = words(`craft.stage.${stage}`);
          const canChange = mayReport && stage !== 'design';
          return (
            <li key={stage}>
              <h3>{name}</h3>
              <time dateTime={at}>{words.moment(at)}</time>
              {remark ? <p>{remark}</p> : null}
              {canChange && changing !== stage ? (
                <button
                  type="button"
                  className={styles.change}
                  aria-label={words('craft.remark.changeOf', { stage: name })}
                  onClick={() => setChanging(stage)}
                >
                  {words('craft.remark.change')}
                </button>
              ) : null}
              {changing === stage ? (
                <ReportForm
                  order={order}
                  corrected={report}
                  onChanged={(changed) => {
                    setChanging(null);
                    onChanged(changed);
                  }}
                />
              ) : null}
              {stage === 'design' ? null : (
                <CraftPictures order={order} report={report} onChanged={onChanged} />
              )}
            </li>
          );
        })}
      </ol>
      {isOpen ? <ReportForm key={reports.length} order={order} onChanged={onChanged} /> : null}
    </Box>
  );
}

/** Shown for a link without a valid design: the reason, and three links. */

import { useWords } from '@jinlan/client/words';
import type { Flow, OpeningRefusal } from '@jinlan/domain/customiser';
import { Button, Cluster, Container, EmptyState, LinkButton } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { PageHead } from '../../app/PageHead.tsx';
import { customiserPath, firstSteps, stopPath } from '../addresses.ts';
import { linkText } from '../design-words.ts';
import { TopBar } from '../flow/TopBar.tsx';
import { type LastDraft, lastDraft } from '../last-drafts.ts';
import styles from './BadLink.module.css';

export function BadLink({ flow, refusal }: { readonly flow: Flow; readonly refusal: OpeningRefusal }) {
  const words = useWords('atelier', 'customiser', 'diamonds');
  const [last, setLast] = useState<LastDraft | null>(null);
  useEffect(() => setLast(lastDraft(flow)), [flow]);
  const reloads = refusal.code === 'TABLES_NEWER' || refusal.code === 'CODE_FORMAT_UNKNOWN';
  return (
    <>
      <TopBar />
      <Container className={styles.page}>
        <PageHead title={words('atelier.badLink')} hidden />
        <EmptyState
          icon="warning"
          level={1}
          title={words('atelier.badLink')}
          text={linkText(words, refusal)}
          action={
            <Cluster gap={12} justify="center">
              {reloads ? (
                <Button priority="high" onClick={() => location.reload()}>
                  {words('atelier.reload')}
                </Button>
              ) : null}
              {last ? (
                <LinkButton
                  priority={reloads ? 'normal' : 'high'}
                  to={stopPath(flow, last.stop, last.code, last.line)}
                >
                  {words('atelier.grid.continue', { flow: words(`customiser.flow.${flow}`) })}
                </LinkButton>
              ) : null}
              <LinkButton to={`${customiserPath}/${flow}/${firstSteps[flow]}`}>
                {words('atelier.anew')}
              </LinkButton>
              <LinkButton to={`${customiserPath}/${flow}`}>{words('atelier.grid.all')}</LinkButton>
            </Cluster>
          }
        />
      </Container>
    </>
  );
}

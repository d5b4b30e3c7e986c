/**
 * Sends a link to the complete order to its e-mail address. Offered if a looked-up order is masked, or if these numbers
 * were tried too often. The answer does not reveal whether the numbers match.
 */

import { useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { MailOrderLinkDocument } from './queries.generated.ts';

interface MailedLinkProps {
  readonly number: string;
  readonly mobile: string;
  readonly reason: 'masked' | 'limited';
}

export function MailedLink({ number, mobile, reason }: MailedLinkProps) {
  const words = useWords('buy');
  const [send, busy] = useMutation(MailOrderLinkDocument);
  const [result, setResult] = useState<'sent' | 'limited' | 'failed' | null>(null);

  async function mail() {
    const outcome = await send({ number, mobile });
    if (outcome.ok) setResult('sent');
    else setResult(outcome.error.code === 'TOO_MANY_REQUESTS' ? 'limited' : 'failed');
  }

  if (result === 'sent')
    return (
      <Notice tone="success" live>
        {words(reason === 'masked' ? 'buy.order.linkMailed' : 'buy.order.linkMailedIfFits')}
      </Notice>
    );
  return (
    <>
      <Notice
        action={
          <Button busy={busy && words('ui.busy')} onClick={() => void mail()}>
            {words('buy.order.mailLink')}
          </Button>
        }
      >
        {words(reason === 'masked' ? 'buy.order.masked' : 'buy.order.lookUpLimited')}
      </Notice>
      {result ? (
        <Notice tone="error" live>
          {words(result === 'limited' ? 'errors.rateLimited' : 'errors.data')}
        </Notice>
      ) : null}
    </>
  );
}

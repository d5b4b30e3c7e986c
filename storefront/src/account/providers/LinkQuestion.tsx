import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, LinkButton } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { SidePage } from '../pages/SidePage.tsx';
import styles from './BindScreen.module.css';
import { failurePath } from './failure-words.ts';
import { LinkProviderDocument, type WaitingIdentityFragment } from './queries.generated.ts';

interface LinkQuestionProps {
  readonly waiting: WaitingIdentityFragment;
  readonly back: string;
}

/** Asks who is signed in whether to link the identity that waits. */
export function LinkQuestion({ waiting, back }: LinkQuestionProps) {
  const words = useWords('providers');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [link] = useMutation(LinkProviderDocument);
  const { label, provider } = waiting;
  const { name } = provider;
  const [submit, busy] = useSubmit(async (_: WaitingIdentityFragment) => {
    const outcome = await link({});
    if (outcome.ok) toasts.add({ type: 'info', message: words('providers.linked', { name }) });
    await navigate(outcome.ok ? back : failurePath(outcome.error.code, back), { replace: true });
  });
  return (
    <SidePage
      title={words('providers.bind.confirm')}
      lead={
        label
          ? words('providers.bind.confirmLead', { name, label })
          : words('providers.bind.confirmLeadPlain', { name })
      }
    >
      <div className={styles.choice}>
        <Button priority="high" full busy={busy && words('ui.busy')} onClick={() => void submit(waiting)}>
          {words('providers.bind.link', { name })}
        </Button>
        <LinkButton to={back} full>
          {words('providers.bind.later')}
        </LinkButton>
      </div>
    </SidePage>
  );
}

/** `/authorizedUser/failure`: explains why a sign-in or a link with a provider failed, and links to the next step. */

import { useWords } from '@jinlan/client/words';
import { LinkButton, Stack } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { nextPage, signInPath } from '../next-page.ts';
import { SidePage } from '../pages/SidePage.tsx';
import { useSession } from '../session.tsx';
import { failureWords, isLinkFailure } from './failure-words.ts';

export default function FailureScreen() {
  const words = useWords('providers');
  const { status } = useSession();
  const [search] = useSearchParams();
  const reason = search.get('reason');
  const next = nextPage(search.get('next'));
  const isLink = isLinkFailure(reason) || status !== 'guest';
  return (
    <SidePage
      title={words(isLink ? 'providers.failed.titleLink' : 'providers.failed.title')}
      lead={failureWords(reason, words)}
    >
      <Stack gap={16}>
        {status === 'guest' ? (
          <LinkButton to={signInPath(next)} priority="high" full>
            {words('providers.failed.again')}
          </LinkButton>
        ) : (
          <LinkButton to="/account-information" priority="high" full>
            {words('providers.failed.information')}
          </LinkButton>
        )}
      </Stack>
    </SidePage>
  );
}

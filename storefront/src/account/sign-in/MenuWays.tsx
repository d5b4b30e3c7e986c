import { useWords } from '@jinlan/client/words';
import { useLocation } from 'react-router';
import { nextPage } from '../next-page.ts';
import { ProviderButtons } from '../providers/ProviderButtons.tsx';
import { MobileSignInForm } from './mobile/MobileSignInForm.tsx';
import { Ways } from './mobile/Ways.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Every way to sign in, for the header's menu. Signing in here stays on the page. */
export function MenuWays({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('mobile');
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <Ways
        label={words('mobile.ways.signIn')}
        mailLabel={words('mobile.way.password')}
        mail={<SignInForm onDone={onClose} onLeave={onClose} />}
        mobileLabel={words('mobile.way.code')}
        mobile={<MobileSignInForm onDone={onClose} />}
      />
      <ProviderButtons next={nextPage(pathname + search + hash)} leaving={false} onDone={onClose} />
    </>
  );
}

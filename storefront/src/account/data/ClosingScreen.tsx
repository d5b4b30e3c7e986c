/** `/account/closing`: shown to a customer who has just asked to close the account, and is signed out since. */

import { useWords } from '@jinlan/client/words';
import { isBusinessDay } from '@jinlan/domain/kernel';
import { Container, LinkButton } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import styles from './Data.module.css';

export default function ClosingScreen() {
  const words = useWords('privacy');
  const [search] = useSearchParams();
  const day = search.get('day') ?? '';
  return (
    <Container className={styles.gone}>
      <PageHead title={words('privacy.gone.title')} hidden />
      <h1 tabIndex={-1}>{words('privacy.gone.title')}</h1>
      {isBusinessDay(day) ? <p>{words('privacy.gone', { day: words.day(day) })}</p> : null}
      <LinkButton to="/">{words('privacy.gone.home')}</LinkButton>
    </Container>
  );
}

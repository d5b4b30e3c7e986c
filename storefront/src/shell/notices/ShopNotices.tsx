/** Warnings to the shop's operator in production: test payments, sample data, sample accounts. */
import { useWords, type Words } from '@jinlan/client/words';
import { useFrame } from '../frame-context.tsx';
import styles from './ShopNotices.module.css';

export function ShopNotices() {
  const words = useWords();
  const { notices } = useFrame();
  if (notices.length === 0) return null;
  return (
    <aside className={styles.notices} aria-label={words('shell.notices')}>
      {notices.map((notice) => (
        <p key={notice}>{textOf(notice, words)}</p>
      ))}
    </aside>
  );
}

function textOf(notice: string, words: Words): string {
  switch (notice) {
    case 'TEST_PAYMENTS':
      return words('shell.notice.testPayments');
    case 'SAMPLE_DATA':
      return words('shell.notice.sampleData');
    case 'SAMPLE_ACCOUNTS':
      return words('shell.notice.sampleAccounts');
    default:
      return notice;
  }
}

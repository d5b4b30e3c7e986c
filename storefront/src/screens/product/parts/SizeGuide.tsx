/** One size, five numbers: the table that makes "12" mean one ring. Figures: domain/sizes (trade-facts 3.1). */
import { ringSizes, tenthsText } from '@jinlan/domain/sizes';
import { Button, Dialog, Link } from '@jinlan/ui';
import { useState } from 'react';
import { useWords } from '../../../words/words.tsx';
import styles from './SizeGuide.module.css';

export function SizeGuide() {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button priority="low" onClick={() => setOpen(true)}>
        {words('browse.piece.sizeGuide')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words('browse.sizes.title')}
        closeLabel={words('ui.close')}
        wide
      >
        <p className={styles.lead}>{words('browse.sizes.lead')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={words('browse.sizes.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words('browse.sizes.hk')}</th>
                <th scope="col">{words('browse.sizes.cn')}</th>
                <th scope="col">{words('browse.sizes.circumference')}</th>
                <th scope="col">{words('browse.sizes.diameter')}</th>
                <th scope="col">{words('browse.sizes.us')}</th>
                <th scope="col">{words('browse.sizes.uk')}</th>
                <th scope="col">{words('browse.sizes.jp')}</th>
              </tr>
            </thead>
            <tbody>
              {ringSizes.map((size) => (
                <tr key={size.hk}>
                  <th scope="row">{size.hk}</th>
                  <td>{size.cn}</td>
                  <td>{tenthsText(size.circumference)}</td>
                  <td>{tenthsText(size.diameter)}</td>
                  <td>{size.us}</td>
                  <td>{size.uk}</td>
                  <td>{size.jp}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={styles.lead}>{words('browse.sizes.wrist')}</p>
        <p className={styles.lead}>{words('browse.sizes.chain')}</p>
        <Link className={styles.more} to="/size-guide">
          {words('browse.sizes.more')}
        </Link>
      </Dialog>
    </>
  );
}

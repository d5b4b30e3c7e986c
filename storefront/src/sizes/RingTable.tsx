import { ringSizes, ringSystems, tenthsText } from '@jinlan/domain/sizes';
import { useWords } from '../words/words.tsx';
import styles from './SizeDialog.module.css';

/** One size a row, in six systems and in millimetres. */
export function RingTable() {
  const words = useWords('find');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={words('find.sizes.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('find.sizes.hk')}</th>
            <th scope="col">{words('find.sizes.cn')}</th>
            <th scope="col">{words('find.sizes.circumference')}</th>
            <th scope="col">{words('find.sizes.diameter')}</th>
            {ringSystems.slice(2).map((system) => (
              <th key={system} scope="col">
                {words(`find.sizes.${system}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ringSizes.map((size) => (
            <tr key={size.hk}>
              <th scope="row">{size.hk}</th>
              <td>{size.cn}</td>
              <td>{tenthsText(size.circumference)}</td>
              <td>{tenthsText(size.diameter)}</td>
              {ringSystems.slice(2).map((system) => (
                <td key={system}>{size[system]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { useWords } from '@jinlan/client/words';
import { ringSizes, ringSystems, tenthsText } from '@jinlan/domain/sizes';
import styles from './SizeDialog.module.css';

/** A row for each size, in six systems and in millimetres. */
export function RingTable() {
  const words = useWords('sizes');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a wide table
    <section className={styles.scroll} tabIndex={0} aria-label={words('sizes.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('sizes.hk')}</th>
            <th scope="col">{words('sizes.cn')}</th>
            <th scope="col">{words('sizes.circumference')}</th>
            <th scope="col">{words('sizes.diameter')}</th>
            {ringSystems.slice(2).map((system) => (
              <th key={system} scope="col">
                {words(`sizes.${system}`)}
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

import { useWords } from '@jinlan/client/words';
import { type RingSize, ringSystems, tenthsText } from '@jinlan/domain/sizes';
import styles from './SizeDialog.module.css';

/** One ring size in all systems. */
export function RingFound({ size, lead }: { readonly size: RingSize; readonly lead: string }) {
  const words = useWords('sizes');
  return (
    <>
      <p className={styles.found}>
        {lead}
        <strong>
          {words('sizes.nearest', {
            hk: size.hk,
            circumference: tenthsText(size.circumference),
            diameter: tenthsText(size.diameter),
          })}
        </strong>
      </p>
      <dl className={styles.systems}>
        {ringSystems.map((system) => (
          <div key={system}>
            <dt>{words(`sizes.${system}`)}</dt>
            <dd>{size[system]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

import { useWords } from '@jinlan/client/words';
import { Disclosure, LinkButton, QrCode } from '@jinlan/ui';
import styles from './Coupons.module.css';
import type { CouponFactsFragment } from './fragments.generated.ts';
import { UseNow } from './UseNow.tsx';

/** A coupon as a slip of paper: its benefit at the left, its conditions and its action at the right. */
export function Coupon({ coupon }: { readonly coupon: CouponFactsFragment }) {
  const words = useWords('coupons');
  const { name, about, conditions, channels, code, state, origin, points } = coupon;
  const isValid = state === 'VALID';
  return (
    <li className={isValid ? styles.slip : `${styles.slip} ${styles.past}`}>
      <div className={styles.stub}>
        <span>{words(`coupons.origin.${origin}`)}</span>
        <b>{conditions[0] ?? name}</b>
      </div>
      <div className={styles.facts}>
        <h2>{name}</h2>
        {conditions.length > 1 ? <p>{conditions.slice(1).join(words('coupons.join'))}</p> : null}
        {about ? <p className={styles.soft}>{about}</p> : null}
        <p className={styles.code}>
          <span className={styles.soft}>{words('coupons.code')}</span> {code}
        </p>
        <ul className={styles.soft}>
          <li>{words('coupons.until', { day: words.day(coupon.valid_until) })}</li>
          <li>
            {words('coupons.issued', { day: words.date(coupon.issued_at) })}
            {points ? ` ${words('coupons.points', { points: words.number(points) })}` : null}
          </li>
          {channels.length > 0 ? (
            <li>{words('coupons.channels', { names: channels.join(words('coupons.join')) })}</li>
          ) : null}
        </ul>
        {isValid ? <Use coupon={coupon} /> : null}
      </div>
    </li>
  );
}

function Use({ coupon }: { readonly coupon: CouponFactsFragment }) {
  const words = useWords('coupons');
  const { name, code, is_online: isOnline, category_path: path } = coupon;
  if (!isOnline)
    return (
      <Disclosure summary={words('coupons.store')}>
        <div className={styles.shown}>
          <div className={styles.qr}>
            <QrCode text={code} label={words('coupons.store.qr', { code })} />
          </div>
          <p className={styles.soft}>{words('coupons.store.hint')}</p>
        </div>
      </Disclosure>
    );
  return (
    <div className={styles.actions}>
      <UseNow coupon={coupon} />
      {path ? (
        <LinkButton to={path} size="small" aria-label={words('coupons.browseOf', { name })}>
          {words('coupons.browse')}
        </LinkButton>
      ) : null}
    </div>
  );
}

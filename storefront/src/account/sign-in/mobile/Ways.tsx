/** Two ways to do the same: by e-mail and password, or by a mobile code. `?by=mobile` opens the second. */

import { useQuery } from '@jinlan/client/data';
import { Tabs } from '@jinlan/ui';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MobileCountriesDocument } from './queries.generated.ts';
import styles from './Ways.module.css';

interface WaysProps {
  readonly label: string;
  readonly mailLabel: string;
  readonly mail: ReactNode;
  readonly mobileLabel: string;
  readonly mobile: ReactNode;
}

export function Ways({ label, mailLabel, mail, mobileLabel, mobile }: WaysProps) {
  const [search] = useSearchParams();
  const [way, setWay] = useState(search.get('by') === 'mobile' ? 'mobile' : 'mail');
  // A form that was opened once stays, so its typed values stay too.
  const [isOpened, setOpened] = useState(way === 'mobile');
  const { data } = useQuery(MobileCountriesDocument, {});
  if (data?.mobileCodeCountries.length === 0) return mail;
  return (
    <div className={styles.ways}>
      <Tabs
        label={label}
        selected={way}
        onSelect={(id) => {
          setWay(id);
          if (id === 'mobile') setOpened(true);
        }}
        tabs={[
          { id: 'mail', label: mailLabel, content: <div className={styles.way}>{mail}</div> },
          {
            id: 'mobile',
            label: mobileLabel,
            content: isOpened ? <div className={styles.way}>{mobile}</div> : null,
          },
        ]}
      />
    </div>
  );
}

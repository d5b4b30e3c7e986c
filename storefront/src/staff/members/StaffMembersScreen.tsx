/** The members page of staff mode: identifies a member by the card that they show, or by its typed digits. */

import { useWords } from '@jinlan/client/words';
import { useState } from 'react';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { AdjustPoints } from './AdjustPoints.tsx';
import { IdentifiedMember } from './IdentifiedMember.tsx';
import { IdentifyMember, type Member } from './IdentifyMember.tsx';
import styles from './StaffMembersScreen.module.css';

export default function StaffMembersScreen() {
  const words = useWords('counter');
  return (
    <>
      <PageHead title={words('counter.member.title')} hidden />
      <SignedInOnly as="staff">
        <Members />
      </SignedInOnly>
    </>
  );
}

function Members() {
  const words = useWords('counter');
  const [member, setMember] = useState<Member | null>(null);
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('counter.member.title')}</h1>
      </div>
      <div className={styles.ways}>
        <IdentifyMember onIdentified={setMember} />
        <div className={styles.found}>
          <div aria-live="polite">{member ? <IdentifiedMember member={member} /> : null}</div>
          {member?.points ? (
            <AdjustPoints
              key={member.code}
              code={member.code}
              points={member.points}
              onAdjusted={(points) => setMember({ ...member, points })}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}

/**
 * `/staff/device`: actions that wait for the connection, the person's own PIN, the people of the device, installing,
 * and for managers the sign-ins of their staff.
 */
import { useWords } from '@jinlan/client/words';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { Box } from '../order/Box.tsx';
import { useStaffMember } from '../staff-member.tsx';
import { WaitingList } from '../waiting/WaitingList.tsx';
import { Colleagues } from './Colleagues.tsx';
import styles from './DeviceScreen.module.css';
import { InstallApp } from './InstallApp.tsx';
import { OwnPin } from './OwnPin.tsx';
import { PeopleHere } from './PeopleHere.tsx';

export default function DeviceScreen() {
  const words = useWords('staff');
  return (
    <>
      <PageHead title={words('staff.device.title')} hidden />
      <SignedInOnly as="staff">
        <Device />
      </SignedInOnly>
    </>
  );
}

function Device() {
  const words = useWords('staff');
  const member = useStaffMember();
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('staff.device.title')}</h1>
        <p>{words('staff.device.lead')}</p>
      </div>
      <div className={styles.parts}>
        <Box title={words('staff.waiting.title')}>
          <WaitingList />
        </Box>
        <Box title={words('staff.device.pin.title')}>
          <OwnPin />
        </Box>
        <Box title={words('staff.device.people.title')}>
          <PeopleHere />
        </Box>
        <Box title={words('staff.device.install.title')}>
          <InstallApp />
        </Box>
        {member?.role === 'manager' ? (
          <Box title={words('staff.device.colleagues.title')}>
            <Colleagues ownNo={member.staffNo} />
          </Box>
        ) : null}
      </div>
    </>
  );
}

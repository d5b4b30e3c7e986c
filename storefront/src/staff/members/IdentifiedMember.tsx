import { useWords } from '@jinlan/client/words';
import { showMemberCode } from '@jinlan/domain/members';
import { Notice } from '@jinlan/ui';
import { Box, Facts } from '../order/Box.tsx';
import styles from './IdentifiedMember.module.css';
import type { Member } from './IdentifyMember.tsx';

/** Level, masked name and contacts, and whether the card was live. */
export function IdentifiedMember({ member }: { readonly member: Member }) {
  const words = useWords('counter', 'members', 'staff');
  const { code, is_live: isLive, name, email, mobile, level } = member;
  const facts = [
    { key: 'name', label: words('counter.member.name'), value: name },
    { key: 'mobile', label: words('counter.member.mobile'), value: mobile ?? words('counter.member.none') },
    { key: 'email', label: words('counter.member.email'), value: email ?? words('counter.member.none') },
    { key: 'code', label: words('counter.member.digits'), value: showMemberCode(code) },
  ];
  return (
    <Box title={words('counter.member.found')}>
      <div className={styles.member}>
        <p className={styles.level}>{words(`members.level.${level}`)}</p>
        <Notice tone={isLive ? 'success' : 'warning'}>
          {words(isLive ? 'counter.member.live' : 'counter.member.static')}
        </Notice>
        <Facts facts={facts} />
      </div>
    </Box>
  );
}

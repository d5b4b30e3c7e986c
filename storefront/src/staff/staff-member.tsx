/** The signed-in staff member: name, role, staff number and store. */
import { joinName } from '@jinlan/domain/people';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useClient } from 'urql';
import { useSession } from '../account/session.tsx';
import { StaffMemberDocument } from './queries.generated.ts';

export interface StaffMember {
  readonly name: string;
  readonly role: 'adviser' | 'manager';
  readonly staffNo: string;
  readonly storeName: string;
  /** The store is the e-shop of its market. */
  readonly isEshop: boolean;
}

const StaffMemberContext = createContext<StaffMember | null>(null);

/** Null while loading; actions do not wait for it. */
export const useStaffMember = (): StaffMember | null => useContext(StaffMemberContext);

export function StaffMemberProvider({ children }: { readonly children: ReactNode }) {
  const client = useClient();
  const { status, role, token } = useSession();
  const [loaded, setLoaded] = useState<{ readonly token: string; readonly member: StaffMember } | null>(null);
  const isKnown = loaded !== null && loaded.token === token;

  useEffect(() => {
    if (status !== 'staff' || isKnown) return;
    let isUnmounted = false;
    void client
      .query(StaffMemberDocument, {}, { requestPolicy: 'network-only', unkept: true })
      .toPromise()
      .then(({ data }) => {
        const customer = data?.customer;
        if (isUnmounted || !customer) return;
        setLoaded({
          token,
          member: {
            name: joinName({ given: customer.firstname ?? '', family: customer.lastname ?? '' }),
            role,
            staffNo: customer.staff_no ?? '',
            storeName: customer.staff_store_name ?? '',
            isEshop: customer.staff_store_is_eshop ?? false,
          },
        });
      });
    return () => {
      isUnmounted = true;
    };
  }, [client, status, role, token, isKnown]);

  return (
    <StaffMemberContext value={status === 'staff' ? (loaded?.member ?? null) : null}>
      {children}
    </StaffMemberContext>
  );
}

import { useWords } from '@jinlan/client/words';
import { readPickupText } from '@jinlan/domain/orders';
import { Button, Icon } from '@jinlan/ui';
import { useState } from 'react';
import { ScanDialog } from './ScanDialog.tsx';
import { useHasCamera } from './use-has-camera.ts';

const formats = ['qr_code'] as const;

interface ScanPickupCodeProps {
  readonly orderNumber: string;
  readonly onRead: (code: string) => void;
}

/** Reads the pickup code from the customer's phone; the code of another order is refused. */
export function ScanPickupCode({ orderNumber, onRead }: ScanPickupCodeProps) {
  const words = useWords('staff');
  const [isOpen, setOpen] = useState(false);
  if (!useHasCamera()) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="qr" size={20} />
        {words('staff.scan.pickup')}
      </Button>
      {isOpen ? (
        <ScanDialog
          title={words('staff.scan.pickup')}
          hint={words('staff.scan.pickup.hint')}
          formats={formats}
          isWanted={(text) => readPickupText(text)?.orderNumber === orderNumber}
          otherText={words('staff.scan.pickup.other')}
          refusalText={(refusal) => words(`staff.scan.${refusal}`)}
          onClose={() => setOpen(false)}
          onRead={(text) => {
            setOpen(false);
            onRead(readPickupText(text)?.code ?? '');
          }}
        />
      ) : null}
    </>
  );
}

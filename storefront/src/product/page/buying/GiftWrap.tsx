/** Gift wrap and the message on its card. */

import { useWords } from '@jinlan/client/words';
import { Checkbox, TextArea } from '@jinlan/ui';
import styles from './GiftWrap.module.css';

export interface Gift {
  readonly wrap: boolean;
  readonly message: string;
}

export const noGift: Gift = { wrap: false, message: '' };

/** Maximum length of a card message (product-decisions 7). The server checks it. */
const longestMessage = 120;

export function giftOnWire({ wrap, message }: Gift) {
  const words = message.trim();
  return wrap ? { gift: { wrap, ...(words ? { message: words } : {}) } } : {};
}

export function GiftWrap({
  gift,
  onChange,
}: {
  readonly gift: Gift;
  readonly onChange: (gift: Gift) => void;
}) {
  const words = useWords('piece');
  return (
    <div className={styles.gift}>
      <Checkbox
        label={words('browse.piece.gift')}
        checked={gift.wrap}
        onChange={(event) => onChange({ ...gift, wrap: event.target.checked })}
      />
      {gift.wrap ? (
        <TextArea
          label={words('piece.card')}
          hint={words('piece.cardHint', { left: longestMessage - [...gift.message].length })}
          rows={2}
          maxLength={longestMessage}
          value={gift.message}
          onChange={(event) => onChange({ ...gift, message: event.target.value })}
        />
      ) : null}
    </div>
  );
}

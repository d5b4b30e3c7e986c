import { useWords } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  /** Names the text that is copied. Without a label, the button says only "copy". */
  readonly label?: string;
  /** In a narrow row the button shows only "copy"; the label is for screen readers. */
  readonly short?: boolean;
  readonly className?: string | undefined;
}

export function CopyButton({ text, label, short = false, className }: CopyButtonProps) {
  const words = useWords('buy');
  const [copied, setCopied] = useState(false);
  return (
    <Button
      priority="low"
      className={className}
      aria-label={short && !copied ? label : undefined}
      onClick={() => {
        navigator.clipboard?.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      <span aria-live="polite">
        {copied ? words('buy.order.copied') : ((short ? null : label) ?? words('buy.order.copy'))}
      </span>
    </Button>
  );
}

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Hidden } from './text.tsx';

/** Copies a text and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <>
      <IconButton
        label={label}
        icon={copied ? Check : Copy}
        onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
      />
      <Hidden role="status">{copied ? 'Copied' : ''}</Hidden>
    </>
  );
}

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
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

const Pair = styled.span`
  display: inline-flex;
  align-items: center;
  /* As wide as its place and the margin that reaches out of it. */
  max-width: calc(100% + 8px);
  overflow-wrap: anywhere;
  /* The icon, not the square around it, ends the line. */
  margin: -8px -8px -8px 0;
`;

/** An id with a button that copies it. */
export const Copyable = ({ text, label }: { text: string; label: string }) => (
  <Pair>
    {text}
    <CopyButton text={text} label={label} />
  </Pair>
);

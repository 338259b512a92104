import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from './icon-button.tsx';
import { Hidden } from './text.tsx';

/** Milliseconds for which the button confirms the copy. */
const CONFIRMATION_MS = 2000;

/** Copies a text to the clipboard and announces it. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
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
  /* The container's width, plus the negative margin. */
  max-width: calc(100% + 8px);
  overflow-wrap: anywhere;
  /* Aligns the icon, not the button around it, with the edge. */
  margin: -8px -8px -8px 0;
`;

/** An id with a button that copies it. */
export const Copyable = ({ text, label }: { text: string; label: string }) => (
  <Pair>
    {text}
    <CopyButton text={text} label={label} />
  </Pair>
);

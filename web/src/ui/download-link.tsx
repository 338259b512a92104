import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { type ButtonKind, buttonStyle } from './button-style.ts';

const StyledAnchor = styled.a<{ $kind?: ButtonKind; $full?: boolean; $small?: boolean }>`
  ${buttonStyle}
`;

interface DownloadLinkProps extends Omit<ComponentProps<'a'>, 'style' | 'download'> {
  href: string;
  small?: boolean;
}

/** Saves a file that the server makes; looks like a button beside the page's main one. */
export const DownloadLink = ({ small, children, ...rest }: DownloadLinkProps) => (
  <StyledAnchor {...rest} download $kind="secondary" $small={small}>
    <Download size={16} strokeWidth={1.75} aria-hidden />
    {children}
  </StyledAnchor>
);

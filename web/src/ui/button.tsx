import { Download } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';
import { Spinner } from './loading.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const KINDS = {
  primary: css`
    background: ${token('button-background')};
    color: ${token('button-text')};
    border-color: ${token('button-border')};
    box-shadow: ${token('button-shadow')};
    &:hover:not(:disabled, [aria-busy='true']) {
      background: ${token('button-background-hover')};
    }
  `,
  secondary: css`
    background: ${token('surface')};
    color: ${token('text')};
    border-color: ${token('neutral-disabled')};
    box-shadow: ${token('button-shadow')};
    &:hover:not(:disabled, [aria-busy='true']) {
      background: ${token('sunken')};
    }
  `,
  quiet: css`
    color: ${token('text-soft')};
    &:hover:not(:disabled, [aria-busy='true']) {
      background: ${token('neutral-hover')};
      color: ${token('text')};
    }
  `,
  danger: css`
    background: ${token('danger')};
    color: ${token('surface')};
    &:hover:not(:disabled, [aria-busy='true']) {
      background: ${token('danger-text')};
    }
  `,
} as const;

const buttonStyle = css<{ $kind?: ButtonKind; $full?: boolean; $small?: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token('space-2')};
  min-height: ${({ $small }) => ($small ? '32px' : '40px')};
  padding: 0 ${({ $small }) => ($small ? token('space-3') : token('space-4'))};
  ${({ $full }) => $full && 'width: 100%;'}
  border: 1px solid transparent;
  border-radius: ${token('radius-button')};
  font-size: ${token('size-body')};
  line-height: ${token('leading-label')};
  font-weight: 500;
  text-align: center;
  text-decoration: none;
  white-space: nowrap;
  user-select: none;
  transition:
    background-color ${token('motion-color')} ease-out,
    border-color ${token('motion-color')} ease-out,
    color ${token('motion-color')} ease-out;
  ${({ $kind = 'primary' }) => KINDS[$kind]}
  ${media.touch} {
    min-height: 44px;
  }
  &:disabled {
    cursor: not-allowed;
    background: ${token('neutral-hover')};
    border-color: transparent;
    color: ${token('text-faint')};
    box-shadow: none;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  svg {
    flex: none;
  }
`;

interface ButtonStyleProps {
  kind?: ButtonKind;
  full?: boolean;
  small?: boolean;
}

const StyledButton = styled.button<{ $kind?: ButtonKind; $full?: boolean; $small?: boolean }>`
  ${buttonStyle}
`;

export interface ButtonProps extends ButtonStyleProps, Omit<ComponentProps<'button'>, 'style'> {
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
}

/**
 * Keeps the focus in the field while the button is pressed. A field that loses the focus may show an error, which moves the button away
 * from the pointer before the click.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Also prevents Enter in a field from submitting the form, because browsers then click its submit button. */
const ignoreClick = (event: MouseEvent): void => event.preventDefault();

/** A button. While it is busy, it keeps the focus and ignores clicks. */
export function Button({ kind, full, small, busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <StyledButton
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      {...rest}
      onClick={busy ? ignoreClick : onClick}
      type={type}
      $kind={kind}
      $full={full}
      $small={small}
      // Not `disabled`: a disabled button loses the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </StyledButton>
  );
}

const StyledLink = styled(Link)<{ $kind?: ButtonKind; $full?: boolean; $small?: boolean }>`
  ${buttonStyle}
`;

/** A link styled as a button. */
export const ButtonLink = ({ kind, full, small, ...rest }: ButtonStyleProps & ComponentProps<typeof Link>) => (
  <StyledLink {...rest} $kind={kind} $full={full} $small={small} />
);

const StyledAnchor = styled.a<{ $kind?: ButtonKind; $full?: boolean; $small?: boolean }>`
  ${buttonStyle}
`;

interface DownloadLinkProps extends Omit<ComponentProps<'a'>, 'style' | 'download'> {
  href: string;
  small?: boolean;
}

/** A download link, styled as a secondary button. */
export const DownloadLink = ({ small, children, ...rest }: DownloadLinkProps) => (
  <StyledAnchor {...rest} download $kind="secondary" $small={small}>
    <Download size={16} strokeWidth={1.75} aria-hidden />
    {children}
  </StyledAnchor>
);

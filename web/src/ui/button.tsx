import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { type ButtonKind, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

interface Look {
  kind?: ButtonKind;
  full?: boolean;
  small?: boolean;
}

const StyledButton = styled.button<{ $kind?: ButtonKind; $full?: boolean; $small?: boolean }>`
  ${buttonStyle}
`;

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'style'> {
  /** What was asked for is under way: shows it and takes no second click. */
  busy?: boolean;
}

/**
 * The focus stays in the field until the click: a field that loses it may show its error and push the button away from
 * under the pointer, and the click would be lost.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

export function Button({ kind, full, small, busy = false, disabled, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <StyledButton
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      {...rest}
      type={type}
      $kind={kind}
      $full={full}
      $small={small}
      disabled={disabled || busy}
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

/** A link that weighs as much as a button. */
export const ButtonLink = ({ kind, full, small, ...rest }: Look & ComponentProps<typeof Link>) => (
  <StyledLink {...rest} $kind={kind} $full={full} $small={small} />
);

import { css } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const KINDS = {
  primary: css`
    background: ${token('button-background')};
    color: ${token('button-text')};
    border-color: ${token('button-border')};
    box-shadow: ${token('button-shadow')};
    &:hover:not(:disabled) {
      background: ${token('button-background-hover')};
    }
  `,
  secondary: css`
    background: ${token('surface')};
    color: ${token('text')};
    border-color: ${token('neutral-disabled')};
    box-shadow: ${token('button-shadow')};
    &:hover:not(:disabled) {
      background: ${token('sunken')};
    }
  `,
  quiet: css`
    color: ${token('text-soft')};
    &:hover:not(:disabled) {
      background: ${token('neutral-hover')};
      color: ${token('text')};
    }
  `,
  danger: css`
    background: ${token('danger')};
    color: ${token('surface')};
    &:hover:not(:disabled) {
      background: ${token('danger-text')};
    }
  `,
} as const;

export const buttonStyle = css<{ $kind?: ButtonKind; $full?: boolean; $small?: boolean }>`
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
  &:disabled:not([aria-busy='true']) {
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

import { css, styled } from 'styled-components';
import { media, token } from '../theme/tokens.ts';

export const controlStyle = css`
  width: 100%;
  height: 40px;
  padding: 0 ${token('space-3')};
  color: ${token('text')};
  background-color: ${token('surface')};
  border: 1px solid ${token('line-strong')};
  border-radius: ${token('radius-field')};
  transition: border-color ${token('motion-color')} ease-out;
  &::placeholder {
    color: ${token('text-faint')};
    opacity: 1;
  }
  &:hover:not(:disabled) {
    border-color: ${token('text-faint')};
  }
  &:focus-visible {
    outline: 2px solid ${token('ring')};
    outline-offset: 0;
    border-color: ${token('ring')};
  }
  &[aria-invalid='true'] {
    border-color: ${token('danger')};
  }
  &[readonly] {
    background-color: ${token('sunken')};
    color: ${token('text-soft')};
  }
  &:disabled {
    background-color: ${token('sunken')};
    color: ${token('text-faint')};
    cursor: not-allowed;
  }
  ${media.touch} {
    height: 44px;
    /* iOS zooms into fields with text below 16 px. */
    font-size: max(16px, ${token('size-body')});
  }
`;

export const Input = styled.input`
  ${controlStyle}
`;

const StyledSelect = styled.select`
  ${controlStyle}
  appearance: none;
  padding-right: ${token('space-8')};
  text-overflow: ellipsis;
`;

export const SelectBox = styled.span`
  position: relative;
  display: block;
  min-width: 0;
  /* The arrow: two borders of a rotated square. */
  &::after {
    content: '';
    position: absolute;
    right: 14px;
    top: calc(50% - 6px);
    width: 7px;
    height: 7px;
    border-right: 1.75px solid ${token('text-soft')};
    border-bottom: 1.75px solid ${token('text-soft')};
    transform: rotate(45deg);
    pointer-events: none;
  }
`;

export interface SelectOption {
  value: string | number;
  label: string | number;
}

interface SelectProps extends React.ComponentProps<'select'> {
  /** Listed after the children. */
  options?: readonly SelectOption[];
}

/**
 * The browser's own select. Not Radix's, which writes a <style> element that the content security policy refuses; and on phones the
 * browser's own is easier to use.
 */
export const Select = ({ options = [], children, ...select }: SelectProps) => (
  <SelectBox>
    <StyledSelect {...select}>
      {children}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </StyledSelect>
  </SelectBox>
);

import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';
import { panelStyle } from './dialog-style.ts';

export const Panel = styled(Radix.Content)`
  ${panelStyle('640px')}
  display: flex;
  flex-direction: column;
  margin-top: min(12vh, 120px);
  overflow: hidden;
  ${media.small} {
    inset: 0;
    height: 100dvh;
    max-height: none;
    margin: 0;
    border-radius: 0;
  }
  [cmdk-root] {
    display: flex;
    flex-direction: column;
    min-height: 0;
    flex: 1;
  }
`;

export const InputRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${token('space-3')};
  flex: none;
  padding: 0 ${token('space-2')} 0 ${token('space-5')};
  color: ${token('text-soft')};
  border-bottom: 1px solid ${token('line')};
`;

export const Input = styled(Command.Input)`
  flex: 1;
  min-width: 0;
  height: 56px;
  font-size: max(16px, ${token('size-body')});
  color: ${token('text')};
  background: none;
  border: 0;
  outline: none;
  &::placeholder {
    color: ${token('text-faint')};
    opacity: 1;
  }
`;

export const List = styled(Command.List)`
  max-height: min(400px, 50vh);
  padding: 0 ${token('space-2')};
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block: ${token('space-2')};
  ${media.small} {
    flex: 1;
    max-height: none;
  }
`;

export const Group = styled(Command.Group)`
  padding-bottom: ${token('space-2')};
  [cmdk-group-heading] {
    ${type('label')}
    padding: ${token('space-3')} ${token('space-3')} ${token('space-1')};
    color: ${token('text-faint')};
  }
`;

export const Item = styled(Command.Item)`
  display: flex;
  align-items: center;
  gap: ${token('space-3')};
  min-height: 40px;
  padding: 0 ${token('space-3')};
  border-radius: ${token('radius-field')};
  cursor: pointer;
  > svg {
    flex: none;
    color: ${token('text-soft')};
  }
  > span:first-of-type {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-selected='true'] {
    background: ${token('neutral-hover')};
    box-shadow: inset 2px 0 ${token('brand-text')};
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

export const ItemHint = styled.span`
  ${type('small')}
  flex: 1;
  text-align: right;
  white-space: nowrap;
  color: ${token('text-soft')};
  font-variant-numeric: tabular-nums;
`;

export const Nothing = styled.p`
  padding: ${token('space-8')} ${token('space-4')};
  text-align: center;
  color: ${token('text-soft')};
`;

export const Foot = styled.p`
  ${type('small')}
  display: flex;
  align-items: center;
  gap: ${token('space-2')};
  flex: none;
  padding: ${token('space-2')} ${token('space-5')};
  color: ${token('text-soft')};
  background: ${token('sunken')};
  border-top: 1px solid ${token('line')};
  kbd + kbd,
  & > kbd:not(:first-child) {
    margin-left: ${token('space-2')};
  }
  ${media.touch} {
    display: none;
  }
`;

import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('space-1')};
  width: 100%;
  min-height: 40px;
  padding: 5px 6px;
  background: ${token('surface')};
  border: 1px solid ${token('line-strong')};
  border-radius: ${token('radius-field')};
  cursor: text;
  &:focus-within {
    border-color: ${token('ring')};
  }
  &:has([aria-invalid='true']) {
    border-color: ${token('danger')};
  }
  &[data-readonly] {
    border-color: transparent;
    background: none;
    padding-inline: 0;
  }
`;

const List = styled.ul`
  display: contents;
`;

const Chip = styled.li`
  ${type('small')}
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  min-height: 28px;
  padding-left: ${token('space-2')};
  background: ${token('sunken')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
  overflow-wrap: anywhere;
  text-align: left;
  [data-readonly] & {
    padding-right: ${token('space-2')};
  }
`;

const Remove = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 26px;
  height: 26px;
  color: ${token('text-soft')};
  border-radius: ${token('radius-field')};
  &:hover {
    color: ${token('text')};
    background: ${token('neutral-hover')};
  }
  ${media.touch} {
    width: 44px;
    height: 44px;
  }
`;

const Entry = styled.input`
  ${type('small')}
  flex: 1 1 96px;
  min-width: 96px;
  height: 28px;
  padding: 0 ${token('space-1')};
  border: 0;
  background: none;
  color: ${token('text')};
  &::placeholder {
    color: ${token('text-faint')};
    opacity: 1;
  }
  ${media.touch} {
    height: 44px;
    /* iOS zooms into fields with text below 16 px. */
    font-size: max(16px, ${token('size-small')});
  }
`;

const Problem = styled.p`
  ${type('small')}
  margin-top: 2px;
  text-align: left;
  color: ${token('danger-text')};
`;

interface ChipInputProps {
  /** Accessible name of the list, such as `Headers for Account Number`. */
  label: string;
  /** Without duplicates. */
  values: readonly string[];
  placeholder?: string;
  maxLength?: number;
  readOnly?: boolean;
  /** Adds a value. Returns why it can't be added, or undefined. */
  onAdd: (value: string) => string | undefined;
  onRemove: (value: string) => void;
}

/** Edits a list of short texts: Enter or leaving the field adds the typed text, Backspace in the empty field removes the last text. */
export function ChipInput({ label, values, placeholder, maxLength, readOnly, onAdd, onRemove }: ChipInputProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const add = (): void => {
    const refusal = text.trim() ? onAdd(text) : undefined;
    setProblem(refusal);
    if (!refusal) setText('');
  };

  return (
    <div style={{ flex: '1 1 auto', minWidth: 0 }}>
      <Box data-readonly={readOnly || undefined}>
        <List aria-label={label}>
          {values.map((value) => (
            <Chip key={value}>
              {value}
              {!readOnly && (
                <Remove
                  type="button"
                  aria-label={`Remove ${value}`}
                  title={`Remove ${value}`}
                  onClick={() => onRemove(value)}
                >
                  <X size={14} strokeWidth={1.75} aria-hidden />
                </Remove>
              )}
            </Chip>
          ))}
        </List>
        {!readOnly && (
          <Entry
            aria-label={`Add to: ${label}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            value={text}
            maxLength={maxLength}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
            onBlur={add}
            onKeyDown={(event) => {
              const last = values.at(-1);
              if (event.key === 'Enter') {
                event.preventDefault();
                add();
              } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
                event.preventDefault();
                onRemove(last);
              }
            }}
          />
        )}
      </Box>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}

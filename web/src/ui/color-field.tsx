import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { ContrastNote } from '../theme/contrast-notes.ts';
import { media, tabular, token, type } from '../theme/tokens.ts';
import { Field } from './field.tsx';
import { type NamedField, useField } from './form-fields.tsx';
import { Input } from './input.tsx';
import { Stack } from './layout.tsx';

const List = styled.ul`
  display: grid;
  gap: ${token('space-1')};
`;

const Item = styled.li<{ $readable: boolean }>`
  ${type('small')}
  ${tabular}
  display: grid;
  grid-template-columns: 16px 1fr;
  gap: ${token('space-2')};
  color: ${({ $readable }) => token($readable ? 'text-soft' : 'warning-text')};
  svg {
    margin-top: 3px;
    color: ${({ $readable }) => token($readable ? 'success' : 'warning')};
  }
`;

/** Lists the contrast of a color, and what the theme uses instead if the contrast is too low. */
const ContrastList = ({ notes }: { notes: readonly ContrastNote[] }) => (
  <List>
    {notes.map(({ pair, ratio, readable, remedy }) => {
      const Icon = readable ? Check : TriangleAlert;
      return (
        <Item key={`${pair} ${ratio}`} $readable={readable}>
          <Icon size={14} strokeWidth={2} aria-hidden />
          <span>
            {pair} {ratio}
            {readable ? '' : `, below 4.5:1. ${remedy}`}
          </span>
        </Item>
      );
    })}
  </List>
);

const Pair = styled.div`
  display: grid;
  grid-template-columns: 40px 1fr;
  gap: ${token('space-2')};
  ${media.touch} {
    grid-template-columns: 44px 1fr;
  }
`;

const Swatch = styled.input`
  width: 100%;
  height: 40px;
  padding: 3px;
  background: ${token('surface')};
  border: 1px solid ${token('line-strong')};
  border-radius: ${token('radius-field')};
  cursor: pointer;
  &::-webkit-color-swatch-wrapper {
    padding: 0;
  }
  &::-webkit-color-swatch {
    border: 1px solid ${token('line')};
    border-radius: ${token('radius-field')};
  }
  ${media.touch} {
    height: 44px;
  }
`;

const HEX = /^#[0-9a-f]{6}$/i;

/** Returns the last valid color of a text that is being edited. */
export function useLastColor(text: string): string {
  const [last, setLast] = useState(text);
  if (HEX.test(text) && text !== last) setLast(text);
  return HEX.test(text) ? text : last;
}

interface ColorFieldProps extends NamedField {
  notesOf: (hex: string) => readonly ContrastNote[];
}

/** A color field with a picker and a text input; typed text applies once it is a valid color. */
export function ColorField({ name, label, hint, notesOf }: ColorFieldProps) {
  const { setValue } = useFormContext<Record<string, string>>();
  const { registration, error } = useField(name);
  const color = useLastColor(String(useWatch({ name })));
  return (
    <Stack $gap="space-2">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <Pair>
            <Swatch
              type="color"
              aria-label={`${label}, picker`}
              value={color.toLowerCase()}
              onChange={(event) =>
                setValue(name, event.target.value.toUpperCase(), { shouldDirty: true, shouldValidate: true })
              }
            />
            <Input {...control} {...registration} autoComplete="off" spellCheck={false} maxLength={7} />
          </Pair>
        )}
      </Field>
      <ContrastList notes={notesOf(color)} />
    </Stack>
  );
}

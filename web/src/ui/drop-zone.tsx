import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { hidden, token } from '../theme/tokens.ts';
import { Text } from './text.tsx';

const Zone = styled.label<{ $over: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${token('space-1')};
  min-height: 200px;
  padding: ${token('space-6')};
  text-align: center;
  cursor: pointer;
  color: ${token('text-soft')};
  background: ${({ $over }) => token($over ? 'brand-tint' : 'canvas')};
  border: 1.5px dashed ${({ $over }) => token($over ? 'brand-text' : 'line-strong')};
  border-radius: ${token('radius-card')};
  transition:
    background-color ${token('motion-color')} ease-out,
    border-color ${token('motion-color')} ease-out;
  &:hover {
    background: ${token('brand-tint')};
    border-color: ${token('brand-text')};
  }
  &:focus-within {
    outline: 2px solid ${token('ring')};
    outline-offset: 2px;
  }
  svg {
    margin-bottom: ${token('space-2')};
  }
`;

const FileInput = styled.input`
  ${hidden}
`;

interface DropZoneProps {
  label: string;
  hint: string;
  accept: string;
  /** Whether a file is being dragged over the page, where the page around takes what is dropped on it. */
  over?: boolean;
  onFile: (file: File) => void;
}

/** Takes one file by drop, click or keyboard alike. */
export function DropZone({ label, hint, accept, over: overPage, onFile }: DropZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);

  const hover = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  const take = (files: FileList | null) => {
    const file = files?.item(0);
    if (file) onFile(file);
  };

  return (
    <Zone
      htmlFor={id}
      $over={over || overPage === true}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        if (overPage === undefined) take(event.dataTransfer.files);
      }}
    >
      <FileUp size={32} strokeWidth={1.25} aria-hidden />
      <Text as="span" $strong>
        {label}
      </Text>
      <Text as="span" $kind="small" $tone="text-soft" id={`${id}-hint`}>
        {hint}
      </Text>
      <FileInput
        id={id}
        type="file"
        accept={accept}
        aria-label="CSV file"
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </Zone>
  );
}

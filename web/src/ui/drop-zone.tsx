import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';
import { FileInput, Zone } from './drop-style.ts';
import { Text } from './text.tsx';

const LargeZone = styled(Zone)`
  gap: ${token('space-1')};
  min-height: 200px;
  padding: ${token('space-6')};
  svg {
    margin-bottom: ${token('space-2')};
  }
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
    <LargeZone
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
    </LargeZone>
  );
}

import { FileUp, ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { hidden, token, type } from '../theme/tokens.ts';
import { Problem } from './field.tsx';
import { Hidden, Text } from './text.tsx';

/** Drop target; a click opens the browser's file dialog. */
const Zone = styled.label<{ $over: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
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
`;

const FileInput = styled.input`
  ${hidden}
`;

const LargeZone = styled(Zone)`
  gap: ${token('space-1')};
  min-height: 200px;
  padding: ${token('space-6')};
  svg {
    margin-bottom: ${token('space-2')};
  }
`;

/** Returns the attributes of a drop zone's label and file input. The id of the hint must be `${id}-hint`. */
function useFileDrop(onFile: (file: File) => void, ignoreDrop = false) {
  const id = useId();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const handleDrag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setIsDraggedOver(isOver);
  };
  const chooseFirst = (files: FileList | null) => {
    const file = files?.item(0);
    if (file) onFile(file);
  };
  const zone = {
    htmlFor: id,
    onDragOver: (event: DragEvent) => handleDrag(event, true),
    onDragLeave: (event: DragEvent) => handleDrag(event, false),
    onDrop: (event: DragEvent) => {
      handleDrag(event, false);
      if (!ignoreDrop) chooseFirst(event.dataTransfer.files);
    },
  };
  const input = {
    id,
    type: 'file',
    'aria-describedby': `${id}-hint`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      chooseFirst(target.files);
      // Allows selecting the same file again.
      target.value = '';
    },
  };
  return { id, isDraggedOver, zone, input };
}

interface DropZoneProps {
  label: string;
  hint: string;
  accept: string;
  /** Whether a file is dragged over the page. Set it only if the page handles drops itself: the zone then ignores them. */
  isPageDraggedOver?: boolean;
  onFile: (file: File) => void;
}

/** Selects one file by drop, click or keyboard. */
export function DropZone({ label, hint, accept, isPageDraggedOver, onFile }: DropZoneProps) {
  const ignoreDrop = isPageDraggedOver !== undefined;
  const [selected, setSelected] = useState('');
  const handleFile = (file: File) => {
    setSelected(`${file.name} selected`);
    onFile(file);
  };
  const { id, isDraggedOver, zone, input } = useFileDrop(handleFile, ignoreDrop);

  return (
    <LargeZone {...zone} $over={isDraggedOver || isPageDraggedOver === true}>
      <FileUp size={32} strokeWidth={1.25} aria-hidden />
      <Text as="span" $strong>
        {label}
      </Text>
      <Text as="span" $kind="small" $tone="text-soft" id={`${id}-hint`}>
        {hint}
      </Text>
      <FileInput {...input} accept={accept} aria-label={`CSV file: ${label}`} />
      <Hidden role="status">{selected}</Hidden>
    </LargeZone>
  );
}

const LogoZone = styled(Zone)`
  ${type('small')}
  gap: ${token('space-2')};
  min-height: 120px;
  padding: ${token('space-4')};
  strong {
    font-weight: 600;
    color: ${token('text')};
  }
`;

const Picture = styled.img`
  height: 48px;
  max-width: 100%;
  object-fit: contain;
  border-radius: 2px;
  background: ${token('logo-plate')};
  box-shadow: 0 0 0 4px ${token('logo-plate')};
`;

const LogoProblem = styled(Problem)`
  margin-top: ${token('space-2')};
`;

interface LogoDropProps {
  label: string;
  hint: string;
  accept: string;
  /** Why the last file was refused. */
  problem?: string;
  /** The current logo; empty for none. */
  logoUrl: string;
  onFile: (file: File) => void;
}

/** Selects a logo by drop, click or keyboard, and shows the current one. */
export function LogoDrop({ label, hint, accept, problem, logoUrl, onFile }: LogoDropProps) {
  const { id, isDraggedOver, zone, input } = useFileDrop(onFile);
  return (
    <div>
      <LogoZone {...zone} $over={isDraggedOver}>
        {logoUrl ? <Picture src={logoUrl} alt="Current logo" /> : <ImageUp size={28} strokeWidth={1.25} aria-hidden />}
        <span>
          <strong>{logoUrl ? 'Replace logo' : 'Drop a logo here, or click to browse'}</strong>
          <br />
          <span id={`${id}-hint`}>{hint}</span>
        </span>
        <FileInput {...input} accept={accept} aria-label={label} aria-invalid={problem ? true : undefined} />
      </LogoZone>
      {problem && <LogoProblem role="alert">{problem}</LogoProblem>}
    </div>
  );
}

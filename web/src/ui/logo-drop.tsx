import { CircleAlert, ImageUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { token, type } from '../theme/tokens.ts';
import { FileInput, Zone } from './drop-style.ts';

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

const Problem = styled.p`
  ${type('small')}
  display: flex;
  align-items: center;
  gap: 6px;
  margin-top: ${token('space-2')};
  color: ${token('danger-text')};
`;

interface LogoDropProps {
  label: string;
  hint: string;
  accept: string;
  /** What is wrong with the last file. */
  problem?: string;
  /** The present logo; none where it is empty. */
  logoUrl: string;
  onFile: (file: File) => void;
}

/** Takes a picture by drop, click or keyboard alike, and shows the one that it has. */
export function LogoDrop({ label, hint, accept, problem, logoUrl, onFile }: LogoDropProps) {
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
    <div>
      <LogoZone
        htmlFor={id}
        $over={over}
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={(event) => {
          hover(event, false);
          take(event.dataTransfer.files);
        }}
      >
        {logoUrl ? (
          <Picture src={logoUrl} alt="The present logo" />
        ) : (
          <ImageUp size={28} strokeWidth={1.25} aria-hidden />
        )}
        <span>
          <strong>{logoUrl ? 'Replace the logo' : 'Drop a logo here, or click to choose'}</strong>
          <br />
          <span id={`${id}-hint`}>{hint}</span>
        </span>
        <FileInput
          id={id}
          type="file"
          accept={accept}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </LogoZone>
      {problem && (
        <Problem role="alert">
          <CircleAlert size={14} strokeWidth={2} aria-hidden />
          {problem}
        </Problem>
      )}
    </div>
  );
}

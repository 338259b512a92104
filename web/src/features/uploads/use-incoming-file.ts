import { useEffect, useRef, useState } from 'react';

interface Incoming {
  onFile: (file: File) => void;
  /** Called when several files are dropped or pasted. */
  onProblem: (problem: string) => void;
  enabled: boolean;
}

const holdsFiles = (transfer: DataTransfer | null): boolean => Boolean(transfer?.types.includes('Files'));
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Returns pasted text that looks like CSV rows as a file; undefined for other text. */
const fileOfText = (text: string): File | undefined =>
  /[,;\t].*[\r\n]/.test(text) ? new File([text], 'pasted.csv', { type: 'text/csv' }) : undefined;

/** Accepts a file dropped anywhere on the page or pasted. Returns whether a file is being dragged over the page. */
export function useIncomingFile({ onFile, onProblem, enabled }: Incoming): boolean {
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ onFile, onProblem });
  latest.current = { onFile, onProblem };

  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const on = <Name extends keyof WindowEventMap>(name: Name, listen: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, listen, { signal: stop.signal });

    const take = (files: FileList) => {
      const [file] = files;
      if (files.length > 1) latest.current.onProblem('Choose one file at a time.');
      else if (file) latest.current.onFile(file);
    };
    on('dragover', (event) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setDragging(true);
    });
    on('dragleave', (event) => {
      // Moving to another element also fires dragleave.
      if (event.relatedTarget === null) setDragging(false);
    });
    on('drop', (event) => {
      setDragging(false);
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      take(event.dataTransfer.files);
    });
    on('paste', ({ clipboardData, target }) => {
      if (!clipboardData || (isEditable(target) && clipboardData.files.length === 0)) return;
      const pasted = fileOfText(clipboardData.getData('text/plain'));
      if (clipboardData.files.length > 0) take(clipboardData.files);
      else if (pasted) latest.current.onFile(pasted);
    });
    return () => {
      stop.abort();
      setDragging(false);
    };
  }, [enabled]);

  return dragging;
}

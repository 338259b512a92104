import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../../lib/browser.ts';

interface Incoming {
  onFile: (file: File) => void;
  /** Called when several files are dropped or pasted. */
  onProblem: (problem: string) => void;
  enabled: boolean;
}

const hasFiles = (transfer: DataTransfer | null): boolean => Boolean(transfer?.types.includes('Files'));

/** Returns pasted text that looks like CSV rows as a file; undefined for other text. */
const toCsvFile = (text: string): File | undefined =>
  /[,;\t].*[\r\n]/.test(text) ? new File([text], 'pasted.csv', { type: 'text/csv' }) : undefined;

/** Accepts a file that is dropped anywhere on the page or pasted. Returns whether a file is being dragged over the page. */
export function useIncomingFile({ onFile, onProblem, enabled }: Incoming): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const latest = useRef({ onFile, onProblem });
  latest.current = { onFile, onProblem };

  useEffect(() => {
    if (!enabled) return;
    const listeners = new AbortController();
    const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, listener, { signal: listeners.signal });

    const acceptOne = (files: FileList) => {
      const [file] = files;
      if (files.length > 1) latest.current.onProblem('Choose one file at a time.');
      else if (file) latest.current.onFile(file);
    };
    on('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsDragging(true);
    });
    on('dragleave', (event) => {
      // The event also fires when the pointer moves to another element of the page.
      if (event.relatedTarget === null) setIsDragging(false);
    });
    on('drop', (event) => {
      setIsDragging(false);
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      acceptOne(event.dataTransfer.files);
    });
    on('paste', ({ clipboardData, target }) => {
      if (!clipboardData || (isTyping(target) && clipboardData.files.length === 0)) return;
      const pastedRows = toCsvFile(clipboardData.getData('text/plain'));
      if (clipboardData.files.length > 0) acceptOne(clipboardData.files);
      else if (pastedRows) latest.current.onFile(pastedRows);
    });
    return () => {
      listeners.abort();
      setIsDragging(false);
    };
  }, [enabled]);

  return isDragging;
}

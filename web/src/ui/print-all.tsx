import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { toFailure } from '../lib/failure.ts';
import { formatCount } from '../lib/format-count.ts';
import type { LoadAllRows } from '../lib/load-all-rows.ts';
import { useToast } from '../lib/toast.ts';
import { type } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Row, Stack } from './layout.tsx';
import { useDelay } from './loading.tsx';
import { Progress } from './progress.tsx';
import { Text } from './text.tsx';

/** The most rows that are printed. Ten requests of 200 rows are half of what the gateway allows per minute. */
const MAX_PRINTED_ROWS = 2000;
/** Milliseconds after which the progress is shown. */
const PROGRESS_DELAY_MS = 1000;

const PrintingContext = createContext(false);

/** Returns whether a list is being printed with all its rows. Its table then needs no menus and buttons. */
export const useIsPrinting = (): boolean => useContext(PrintingContext);

const PaperNote = styled.p`
  ${type('small')}
  display: none;
  @media print {
    display: block;
  }
`;

const isPrintCommand = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !shiftKey && !altKey;

interface PrintAllProps<Row> {
  /** Plural name of the rows: `Customers`. */
  label: string;
  /** The rows on the screen. */
  rows: readonly Row[];
  /** Number of rows on all pages. */
  total: number;
  /** Loads the rows of all pages; undefined if all are on the screen. */
  load: LoadAllRows<Row> | undefined;
  /** Renders the rows; `onPrint` is undefined if all rows are on the screen, where the browser's own print command prints them. */
  children: (rows: readonly Row[], onPrint: (() => void) | undefined) => ReactNode;
}

/** Prints all rows of a list that has further pages: loads them, shows them, and opens the browser's print dialog. */
export function PrintAll<Row>({ label, rows, total, load, children }: PrintAllProps<Row>) {
  const toast = useToast();
  const [loading, setLoading] = useState<{ loaded: number; abort: () => void }>();
  const [printed, setPrinted] = useState<readonly Row[]>();

  const start = useCallback(async () => {
    if (!load) return;
    const controller = new AbortController();
    const onProgress = (loaded: number) => setLoading({ loaded, abort: () => controller.abort() });
    onProgress(0);
    try {
      setPrinted(await load({ limit: MAX_PRINTED_ROWS, signal: controller.signal, onProgress }));
    } catch (error) {
      if (!controller.signal.aborted)
        toast({ variant: 'destructive', title: "Couldn't load all rows", description: toFailure(error).message });
    } finally {
      setLoading(undefined);
    }
  }, [load, toast]);

  useEffect(() => {
    if (!load) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPrintCommand(event)) return;
      event.preventDefault();
      void start();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [load, start]);

  useEffect(() => {
    if (!printed) return undefined;
    const handleAfterPrint = () => setPrinted(undefined);
    window.addEventListener('afterprint', handleAfterPrint);
    window.print();
    return () => window.removeEventListener('afterprint', handleAfterPrint);
  }, [printed]);

  const rowsToPrint = Math.min(total, MAX_PRINTED_ROWS);
  return (
    <PrintingContext value={printed !== undefined}>
      {children(printed ?? rows, load && (() => void start()))}
      {printed && printed.length < total && (
        <PaperNote>
          {`Only the first ${formatCount(printed.length)} of ${formatCount(total)} ${label.toLowerCase()} are printed. Use filters to print the others.`}
        </PaperNote>
      )}
      {loading && <PrintProgress {...loading} rowsToPrint={rowsToPrint} />}
    </PrintingContext>
  );
}

interface PrintProgressProps {
  loaded: number;
  rowsToPrint: number;
  abort: () => void;
}

function PrintProgress({ loaded, rowsToPrint, abort }: PrintProgressProps) {
  const isLate = useDelay(PROGRESS_DELAY_MS);
  const text = `${formatCount(loaded)} of ${formatCount(rowsToPrint)} rows`;
  return (
    <Dialog title="Preparing to print" open={isLate} onClose={abort}>
      <Stack>
        <Progress label="Rows loaded" share={loaded / Math.max(1, rowsToPrint)} text={text} />
        <Row $justify="between">
          <Text $tone="text-soft" role="status">
            {text}
          </Text>
          <Button kind="secondary" onClick={abort}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

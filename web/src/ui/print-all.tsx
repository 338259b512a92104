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

/** Most rows that are printed: ten requests of 200 customers are half of what the gateway allows per minute. */
const MAX_PRINTED_ROWS = 2000;
/** Milliseconds after which the progress is shown. */
const SHOW_PROGRESS_AFTER = 1000;

const PrintingContext = createContext(false);

/** Whether a list shows all its rows for the paper: its table then needs no menus and buttons. */
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
  /** Rows of all pages. */
  total: number;
  /** Absent if the rows on the screen are all. */
  load: LoadAllRows<Row> | undefined;
  /** Renders the rows; `onPrint` is absent where the browser's own print command prints all of them. */
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
    const done = () => setPrinted(undefined);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printed]);

  const wanted = Math.min(total, MAX_PRINTED_ROWS);
  return (
    <PrintingContext value={printed !== undefined}>
      {children(printed ?? rows, load && (() => void start()))}
      {printed && printed.length < total && (
        <PaperNote>
          {`Only the first ${formatCount(printed.length)} of ${formatCount(total)} ${label.toLowerCase()} are printed. Use filters to print the others.`}
        </PaperNote>
      )}
      {loading && <PrintProgress {...loading} wanted={wanted} />}
    </PrintingContext>
  );
}

interface PrintProgressProps {
  loaded: number;
  wanted: number;
  abort: () => void;
}

function PrintProgress({ loaded, wanted, abort }: PrintProgressProps) {
  const isLate = useDelay(SHOW_PROGRESS_AFTER);
  const text = `${formatCount(loaded)} of ${formatCount(wanted)} rows`;
  return (
    <Dialog title="Preparing to print" open={isLate} onClose={abort}>
      <Stack>
        <Progress label="Rows loaded" share={loaded / Math.max(1, wanted)} text={text} />
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

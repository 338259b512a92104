import { isFinished, parseProgress, type UploadProgress, uploadPath } from './upload-progress.ts';

interface Tracking {
  onProgress: (progress: UploadProgress) => void;
  /** The server does not know the upload, or refuses to tell. */
  onLost: (message: string) => void;
  /** The same, because it knows nobody here. */
  onSignedOut: () => void;
}

const UNAUTHENTICATED = 401;
/** Milliseconds. */
const ASK_EVERY = 2000;
/** A stream that was cut this often in a row gives way to asking. */
const MAX_BREAKS = 3;

/**
 * Tells how an upload gets on until it has finished: by the server's events, or, where these do not come through
 * (a proxy that buffers, a browser without them), by asking again and again. Answers how to stop.
 */
export function trackUpload(
  companyId: string,
  uploadId: string,
  { onProgress, onLost, onSignedOut }: Tracking,
): () => void {
  const path = uploadPath(companyId, uploadId);
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  let breaks = 0;

  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  };
  const tell = (progress: UploadProgress) => {
    if (stopped) return;
    if (isFinished(progress)) stop();
    onProgress(progress);
  };

  async function ask(): Promise<'told' | 'lost' | 'away'> {
    try {
      const response = await fetch(path, { credentials: 'same-origin' });
      const body = await response.text();
      const progress = response.ok ? parseProgress(body) : undefined;
      if (progress) tell(progress);
      else if (!stopped && response.status >= 400 && response.status < 500) {
        stop();
        onLost(body || response.statusText);
        if (response.status === UNAUTHENTICATED) onSignedOut();
        return 'lost';
      }
      return progress ? 'told' : 'away';
    } catch {
      return 'away';
    }
  }

  async function keepAsking(): Promise<void> {
    await ask();
    if (!stopped) timer = setTimeout(() => void keepAsking(), ASK_EVERY);
  }

  function listen(): void {
    source = new EventSource(`${path}/events`);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const progress = parseProgress(data);
      if (!progress) return;
      breaks = 0;
      tell(progress);
    };
    source.onerror = () => {
      breaks += 1;
      if (source?.readyState !== EventSource.CLOSED && breaks < MAX_BREAKS) return;
      source?.close();
      if (!stopped) void keepAsking();
    };
  }

  void ask().then((answer) => {
    if (!stopped && answer !== 'lost') listen();
  });
  return stop;
}

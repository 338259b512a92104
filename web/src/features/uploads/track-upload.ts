import { awaitsApproval, isFinished, parseProgress, type UploadProgress, uploadPath } from './upload.ts';

interface Tracking {
  onProgress: (progress: UploadProgress) => void;
  /** Called if the server does not know the upload or denies access to it. */
  onLost: (message: string) => void;
  /** Called after `onLost` if the session has ended. */
  onSignedOut: () => void;
}

const UNAUTHENTICATED = 401;
const POLL_INTERVAL_MS = 2000;
/** After this many connection errors in a row, the upload is polled instead. */
const MAX_STREAM_ERRORS = 3;

/**
 * Reports the progress of an upload until it has finished or awaits approval. Uses server-sent events, and falls back to polling where the
 * events don't arrive, for example behind a buffering proxy. Returns a function that stops tracking.
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
  let streamErrors = 0;

  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  };
  const report = (progress: UploadProgress) => {
    if (stopped) return;
    if (isFinished(progress) || awaitsApproval(progress)) stop();
    onProgress(progress);
  };

  async function fetchProgress(): Promise<'reported' | 'lost' | 'unreachable'> {
    try {
      const response = await fetch(path, { credentials: 'same-origin' });
      const body = await response.text();
      const progress = response.ok ? parseProgress(body) : undefined;
      if (progress) report(progress);
      else if (!stopped && response.status >= 400 && response.status < 500) {
        stop();
        onLost(body || response.statusText);
        if (response.status === UNAUTHENTICATED) onSignedOut();
        return 'lost';
      }
      return progress ? 'reported' : 'unreachable';
    } catch {
      return 'unreachable';
    }
  }

  async function poll(): Promise<void> {
    await fetchProgress();
    if (!stopped) timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
  }

  function openEventStream(): void {
    source = new EventSource(`${path}/events`);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const progress = parseProgress(data);
      if (!progress) return;
      streamErrors = 0;
      report(progress);
    };
    source.onerror = () => {
      streamErrors += 1;
      if (source?.readyState !== EventSource.CLOSED && streamErrors < MAX_STREAM_ERRORS) return;
      source?.close();
      if (!stopped) void poll();
    };
  }

  void fetchProgress().then((result) => {
    if (!stopped && result !== 'lost') openEventStream();
  });
  return stop;
}

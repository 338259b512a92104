import { AsyncLocalStorage } from 'node:async_hooks';

/** What each log line carries of the work that it belongs to. */
export interface LogContext {
  requestId?: string;
  companyId?: number | null;
  actorId?: string;
  job?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

export const currentContext = (): LogContext => storage.getStore() ?? {};

/** Runs `work` so that every line it logs carries `context` beside what it already carried. */
export const withContext = <T>(context: LogContext, work: () => T): T =>
  storage.run({ ...currentContext(), ...context }, work);

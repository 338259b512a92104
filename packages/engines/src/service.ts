/** An engine in use, wherever it came from. */
export type Service = {
  name: string;
  address: string;
  /** Of the process that was started here; it changes when that had to be started again. */
  pid(): number | undefined;
  stop(): Promise<void>;
  /** Asks it to end, without waiting: for the moment this process ends itself. */
  endNow(): void;
};

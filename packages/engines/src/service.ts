/** An engine in use, wherever it came from. */
export type Service = {
  name: string;
  address: string;
  /** Of the process that was started here; it changes when that had to be started again. */
  pid(): number | undefined;
  stop(): Promise<void>;
};

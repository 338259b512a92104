export interface Tracing {
  /** Sends what is left. Never throws, and takes seconds at most. */
  stop(): Promise<void>;
}

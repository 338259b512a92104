/** Environment variables: they decide which engines are used and where programs are searched. */
export type EngineEnv = Readonly<Record<string, string | undefined>>;

/** Receives a constant message and its details. */
export type Log = (message: string, details?: object) => void;

/** `test`: the engines end when this process is killed. `product`: they keep running, and the next start stops them. */
export type Mode = 'product' | 'test';

export type StartOptions = {
  dataDir: string;
  env?: EngineEnv;
  log: Log;
  mode?: Mode;
  /**
   * Called once all engines that are started here have a process, before they are ready: the caller can use the wait
   * for other work.
   */
  onSpawned?: () => void;
};

export type Context = {
  dataDir: string;
  env: EngineEnv;
  log: Log;
  mode: Mode;
  /** Called for each engine when its process has been spawned. */
  onSpawned?: () => void;
};

export type MongoEngine = { uri: string; name: string; pid?: number };
export type RedisEngine = { url: string; name: string; pid?: number };

/** The engines in use. stop() stops those that were started here. */
export type Engines = {
  mongo: MongoEngine;
  redis: RedisEngine;
  stop(): Promise<void>;
};

/** An engine in use: started here, or external. */
export type Service = {
  name: string;
  address: string;
  /** The process that was started here. It changes after a restart; undefined for others. */
  pid(): number | undefined;
  stop(): Promise<void>;
};

/** Returns an engine that the environment names: it is used, and never stopped. */
export const externalService = (address: string): Service => ({
  name: 'external',
  address,
  pid: () => undefined,
  stop: async () => undefined,
});

/** Why no engine could be started. The message says what happened and what to do. */
export type EngineErrorCode =
  | 'BAD_RECORD'
  | 'DISK_FULL'
  | 'ENGINE_DIED'
  | 'ENGINE_GONE'
  | 'EXTERNAL_UNFIT'
  | 'EXTERNAL_UNREACHABLE'
  | 'IN_USE'
  | 'NOT_READY'
  | 'NOT_WRITABLE'
  | 'NO_ENGINE'
  | 'OTHER_ENGINE_DATA'
  | 'PORT_TAKEN'
  | 'UNKNOWN_PROCESS';

export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}

/** The names in the environment that decide which engines are used and where they are looked for. */
export type EngineEnv = Readonly<Record<string, string | undefined>>;

/** Receives what happens, as a constant message and its details. */
export type Log = (message: string, details?: object) => void;

/** In a `test` containers may be used, and engines end with a process that is killed; in the `product` neither. */
export type Mode = 'product' | 'test';

export type StartOptions = {
  dataDir: string;
  env?: EngineEnv;
  log: Log;
  mode?: Mode;
};

/** What every step of a start needs to know. */
export type Context = {
  dataDir: string;
  env: EngineEnv;
  log: Log;
  mode: Mode;
};

export type MongoEngine = { uri: string; name: string; pid?: number };
export type RedisEngine = { url: string; name: string; pid?: number };

/** Two running engines, and the way to stop those that were started here. */
export type Engines = {
  mongo: MongoEngine;
  redis: RedisEngine;
  stop(): Promise<void>;
};

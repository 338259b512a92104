import type { Command } from '../process/spawn-engine.ts';
import type { Context } from '../types.ts';

/** An installed program of an engine, and how to start it with a data folder and a port. */
export type Program = {
  command(port: number, folder: string): Command;
  /** Checks once whether the engine accepts connections on this port. True only if process `pid` itself answers. */
  isReady(port: number, pid: number): Promise<boolean>;
  /** Returns the address for clients once the engine is ready. */
  address(port: number): Promise<string>;
};

/** Why a source has no program, and what would help. */
export type Unavailable = { unavailable: string };

/** One way to get an engine: a program on PATH, a download, a Python package. */
export type EngineSource = {
  /** Unique; recorded with the data. */
  id: string;
  /** Engines of one family read each other's files. */
  family: string;
  find(context: Context): Promise<Program | Unavailable>;
};

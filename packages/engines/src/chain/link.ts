import type { Command } from '../process/spawn-engine.ts';
import type { Context } from '../types.ts';

/** A program that was found, and how to start it on a folder and a port. */
export type Program = {
  command(port: number, folder: string): Command;
  /** Asks the engine on this port once; true as soon as it serves. Must be the process `pid` itself that answers. */
  isReady(port: number, pid: number): Promise<boolean>;
  /** Where clients find it, once it is ready. */
  address(port: number): Promise<string>;
};

/** Why a link can't give a program: what happened, and what would help. */
export type Missing = { missing: string };

/** One way to come by an engine. */
export type Link = {
  /** Unique; recorded with the data. */
  id: string;
  /** Engines of one family read each other's files. */
  family: string;
  find(context: Context): Promise<Program | Missing>;
};

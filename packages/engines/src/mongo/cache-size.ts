import { totalmem } from 'node:os';

const MIB = 1024 * 1024;

/** An eighth of the machine, at least 256 MiB and at most 1 GiB: the engine shares the machine with all the rest. */
export const cacheMib = (total: number = totalmem()): number =>
  Math.floor(Math.min(1024, Math.max(256, total / MIB / 8)));

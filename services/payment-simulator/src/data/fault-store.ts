import { affects, type Fault, type FaultKind, type FaultTarget } from '../domain/fault.ts';
import type { FaultStore } from '../use-cases/ports.ts';

type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;

/** Holds the active faults in memory: a restart clears them. */
export function createFaultStore(): FaultStore {
  let active: { fault: Fault; usesLeft: number }[] = [];

  return {
    add(fault) {
      active.push({ fault, usesLeft: fault.uses ?? Number.POSITIVE_INFINITY });
    },
    clear(tpn) {
      active = tpn === undefined ? [] : active.filter(({ fault }) => fault.tpn !== tpn);
    },
    take<K extends FaultKind>(kind: K, target: FaultTarget, filter: (fault: FaultOf<K>) => boolean = () => true) {
      const isKind = (fault: Fault): fault is FaultOf<K> => fault.kind === kind;
      for (const entry of active) {
        const { fault } = entry;
        if (!isKind(fault) || !affects(fault, target) || !filter(fault)) continue;
        entry.usesLeft -= 1;
        active = active.filter(({ usesLeft }) => usesLeft > 0);
        return fault;
      }
      return undefined;
    },
  };
}

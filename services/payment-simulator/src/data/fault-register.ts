import { type Fault, type FaultKind, type FaultTarget, touches } from '../domain/fault.ts';
import type { FaultRegister } from '../use-cases/ports.ts';

type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;

/** Faults in force. They live in memory: a restart is a well-behaved provider. */
export function createFaultRegister(): FaultRegister {
  let faults: { fault: Fault; left: number }[] = [];

  return {
    add(fault) {
      faults.push({ fault, left: fault.uses ?? Number.POSITIVE_INFINITY });
    },
    clear(tpn) {
      faults = tpn === undefined ? [] : faults.filter(({ fault }) => fault.tpn !== tpn);
    },
    take<K extends FaultKind>(kind: K, target: FaultTarget, also: (fault: FaultOf<K>) => boolean = () => true) {
      const isKind = (fault: Fault): fault is FaultOf<K> => fault.kind === kind;
      for (const entry of faults) {
        const { fault } = entry;
        if (!isKind(fault) || !touches(fault, target) || !also(fault)) continue;
        entry.left -= 1;
        faults = faults.filter(({ left }) => left > 0);
        return fault;
      }
      return undefined;
    },
  };
}

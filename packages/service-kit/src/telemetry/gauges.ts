import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../time-and-ids.ts';

/** Milliseconds that what was looked up is told again: several readers cost no more than one. */
const KEPT_MS = 5000;
/** Milliseconds that a look may take: whoever reads metrics is answered also while an engine is away. */
const DEADLINE_MS = 2000;

export interface Sample {
  gauge: string;
  labels?: Record<string, string>;
  value: number;
}

/** State that is looked up, not counted: how much waits, how old the oldest is. */
export interface GaugeSource {
  /** Gauges that it tells, each with what it means. */
  gauges: Record<string, string>;
  labels: readonly string[];
  read(): Promise<readonly Sample[]>;
}

export type AddGauges = (measure: GaugeSource) => void;

type Read = GaugeSource['read'];

/** Asks once for all gauges of a measure; what cannot be told now is left out, so that nobody takes it for a figure. */
function keeping(read: Read): Read {
  let kept: Promise<readonly Sample[]> = Promise.resolve([]);
  let until = 0;
  return () => {
    if (Date.now() < until) return kept;
    until = Date.now() + KEPT_MS;
    kept = within(read());
    return kept;
  };
}

async function within(reading: Promise<readonly Sample[]>): Promise<readonly Sample[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Sample[]>((resolve) => {
    timer = setTimeout(() => resolve([]), DEADLINE_MS);
  });
  return Promise.race([reading.catch(() => []), late]).finally(() => clearTimeout(timer));
}

/** Services that share a process share its registry: a gauge that is there already gets one more reader. */
export function createGaugeRegistry(registry: Registry): AddGauges {
  const readers = new Map<string, Read[]>();
  const add = (name: string, help: string, labelNames: readonly string[], read: Read): void => {
    const known = readers.get(name);
    if (known) return void known.push(read);
    const all = [read];
    readers.set(name, all);
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const found = (await Promise.all(all.map((each) => each()))).flat();
        this.reset();
        // A gauge without labels stands at 0 after that, which would be a figure.
        if (labelNames.length === 0) this.remove();
        for (const { gauge, labels = {}, value } of found) if (gauge === name) this.set(labels, value);
      },
    });
  };
  return ({ gauges, labels, read }) => {
    const kept = keeping(read);
    for (const [name, help] of Object.entries(gauges)) add(name, help, labels, kept);
  };
}

/** Seconds since an instant; 0 for none, and for one that another machine's clock sees coming. */
export const ageOf = (since: Date | undefined, clock: Clock): number =>
  since === undefined ? 0 : Math.max(0, (clock.now().getTime() - since.getTime()) / 1000);

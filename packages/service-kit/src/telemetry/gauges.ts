import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../time-and-ids.ts';

/** How long a reading is reused, so that several scrapers cause one reading. */
const CACHE_MS = 5000;
/** How long a reading may take, so that a scrape is answered while a database is unavailable. */
const READ_TIMEOUT_MS = 2000;

export interface Sample {
  gauge: string;
  labels?: Record<string, string>;
  value: number;
}

/** Gauges that are read on scrape, such as the size or age of a backlog. */
export interface GaugeSource {
  /** Help texts by gauge name. */
  gauges: Record<string, string>;
  labels: readonly string[];
  read(): Promise<readonly Sample[]>;
}

export type AddGauges = (source: GaugeSource) => void;

type Read = GaugeSource['read'];

/** Returns a `read` that reuses a reading for CACHE_MS. */
function cached(read: Read): Read {
  let reading: Promise<readonly Sample[]> = Promise.resolve([]);
  let validUntil = 0;
  return () => {
    if (Date.now() < validUntil) return reading;
    validUntil = Date.now() + CACHE_MS;
    reading = emptyOnFailure(read());
    return reading;
  };
}

/** Returns no samples if a reading fails or takes too long, rather than a wrong value. */
async function emptyOnFailure(reading: Promise<readonly Sample[]>): Promise<readonly Sample[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<readonly Sample[]>((resolve) => {
    timer = setTimeout(() => resolve([]), READ_TIMEOUT_MS);
  });
  return Promise.race([reading.catch(() => []), timeout]).finally(() => clearTimeout(timer));
}

/**
 * Returns a function that adds gauges. Services in one process share a registry, so a gauge may have several sources.
 */
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
        // After `reset`, a gauge without labels would report 0.
        if (labelNames.length === 0) this.remove();
        for (const { gauge, labels = {}, value } of found) if (gauge === name) this.set(labels, value);
      },
    });
  };
  return ({ gauges, labels, read }) => {
    const readCached = cached(read);
    for (const [name, help] of Object.entries(gauges)) add(name, help, labels, readCached);
  };
}

/** Returns seconds since an instant; 0 if undefined, or if another machine's clock puts it in the future. */
export const ageOf = (since: Date | undefined, clock: Clock): number =>
  since === undefined ? 0 : Math.max(0, (clock.now().getTime() - since.getTime()) / 1000);

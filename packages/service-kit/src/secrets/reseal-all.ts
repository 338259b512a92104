/** What became of sealed texts when a new key came into force. */
export interface ResealCount {
  /** Looked at. */
  seen: number;
  /** Sealed anew; the others were sealed with the key in force already. */
  resealed: number;
  /** Opened by no key on the ring, or changed by somebody: left as they are. */
  unreadable: number;
}

/**
 * Seals every text anew that an older key sealed. Those done already are left, so a run that was stopped is gone on
 * with by another. `save` writes only over the text that was read: whoever is faster has used the key in force.
 */
export async function resealAll<Kept>(
  all: AsyncIterable<Kept>,
  /** The text under the key in force; undefined when it is that already. @throws when no key opens it. */
  reseal: (kept: Kept) => string | undefined,
  save: (kept: Kept, sealed: string) => Promise<unknown>,
  onProgress: (count: ResealCount) => void = () => undefined,
): Promise<ResealCount> {
  const count: ResealCount = { seen: 0, resealed: 0, unreadable: 0 };
  for await (const kept of all) {
    count.seen += 1;
    const sealed = tried(() => reseal(kept));
    if (sealed === UNREADABLE) count.unreadable += 1;
    else if (sealed !== undefined) {
      await save(kept, sealed);
      count.resealed += 1;
    }
    onProgress(count);
  }
  return count;
}

const UNREADABLE = Symbol('unreadable');

function tried(reseal: () => string | undefined): string | undefined | typeof UNREADABLE {
  try {
    return reseal();
  } catch {
    return UNREADABLE;
  }
}

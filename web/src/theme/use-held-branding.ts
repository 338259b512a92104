import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { BrandingKey, BrandingState, KnownBranding } from './branding.slice.ts';
import type { PortalBranding } from './branding.ts';
import { storedBranding } from './stored-branding.ts';

/** Milliseconds after which a page shows in the default looks rather than wait for the company's. */
const PATIENCE_MS = 1500;

/** A company's branding as far as it is known; until then the one before it. Not settled: it may come within a moment. */
export function useHeldBranding(key: BrandingKey | null): { branding: PortalBranding | null; settled: boolean } {
  const known = useSelector(({ branding }: { branding: BrandingState }) => (key === null ? undefined : branding[key]));
  const stored = useMemo(() => (key === null || known ? null : storedBranding(key)), [key, known]);
  const [last, setLast] = useState<KnownBranding | null>(null);
  const [impatientFor, setImpatientFor] = useState<BrandingKey | null>(null);
  const held = known ?? stored;
  if (held && held !== last) setLast(held);

  useEffect(() => {
    const timer = setTimeout(() => setImpatientFor(key), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [key]);

  const settled = held !== null || (key !== null && impatientFor === key);
  return { branding: (held ?? last)?.branding ?? null, settled };
}

import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { requestedCompany } from '../lib/requested-company.ts';
import { useMedia } from '../lib/use-media.ts';
import { PATHS } from '../paths.ts';
import {
  BRANDING_CACHE_MS,
  type BrandingKey,
  type BrandingState,
  type KnownBranding,
  OF_HOST,
  storedBranding,
  storeFirstPaint,
} from '../theme/branding.slice.ts';
import { BrandingContext, DEFAULT_BRANDING, type PortalBranding } from '../theme/branding.ts';
import { buildTheme, withoutFont } from '../theme/build-theme.ts';
import { ThemeValues } from '../theme/global-style.ts';
import { loadBranding, prefetchBranding } from '../theme/load-branding.ts';
import { useSchemeChoice } from '../theme/scheme.slice.ts';
import { PageLoading } from '../ui/loading.tsx';
import { redirectFor } from './redirects.ts';
import { useCompanyId } from './staff-access.ts';

export interface WantedBranding {
  /** Null until it is known who is signed in. */
  key: BrandingKey | null;
  /** What is answered when no company is named: that of whoever is signed in, else of the host. */
  own: boolean;
}

/** Whose branding: the user's company, the one that a super admin chose, the one a visitor asks for, else the host's. */
export function useBrandingKey(): WantedBranding {
  const { ready, user } = useSession();
  const companyId = useCompanyId();
  const { search } = useLocation();
  if (!ready) return { key: null, own: false };
  const key = (user ? companyId : requestedCompany(search)) ?? OF_HOST;
  return { key, own: key === OF_HOST || key === user?.company?.id };
}

/** Asks for the branding together with the session: of the company that the address, or a super admin of this tab, wants. */
export function startBranding({ pathname, search }: Location, chosenCompany: string | null): void {
  const forVisitors = redirectFor(pathname, null) === null;
  prefetchBranding((forVisitors ? requestedCompany(search) : chosenCompany) ?? undefined);
}

/** Milliseconds after which a page shows in the default looks rather than wait for the company's. */
const PATIENCE_MS = 1500;

/** A company's branding as far as it is known; until then the one before it. Not settled: it may come within a moment. */
export function useCompanyBranding(key: BrandingKey | null): { branding: PortalBranding | null; settled: boolean } {
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

/** Marks the page as dark or light; before it runs, `public/first-paint.js` has guessed. */
export function useDark(allowed: boolean, known: boolean): void {
  const choice = useSchemeChoice();
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const dark = allowed && (choice === 'system' ? systemDark : choice === 'dark');

  useLayoutEffect(() => {
    if (known) document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
  }, [dark, known]);
}

/** Put on the page anew for each address: asks for branding that has grown old. */
function FreshBranding({ branding, own }: { branding: BrandingKey; own: boolean }) {
  const dispatch = useDispatch();
  const at = useSelector((state: { branding: BrandingState }) => state.branding[branding]?.at ?? 0);
  useEffect(() => {
    if (Date.now() - at >= BRANDING_CACHE_MS) void loadBranding(dispatch, branding, own);
  }, [dispatch, branding, own, at]);
  return null;
}

/** The pages in their company's looks. Staff have its colours and font too, and dark whenever they like. */
export function Branded({ children }: { children: ReactNode }) {
  const { ready, user } = useSession();
  const { pathname } = useLocation();
  const { key, own } = useBrandingKey();
  const { branding, settled } = useCompanyBranding(key);
  const visitor = user?.id ?? 'nobody';
  const [shownTo, setShownTo] = useState<string | null>(null);
  if (settled && shownTo !== visitor) setShownTo(visitor);
  const staff = pathname.startsWith(PATHS.dashboard);
  const companyName = user?.company?.name ?? branding?.companyName ?? DEFAULT_BRANDING.companyName;

  const inForce = useMemo(() => ({ ...DEFAULT_BRANDING, ...branding, companyName }), [branding, companyName]);
  const begun = shownTo !== null;
  const theme = useMemo(() => {
    const built = buildTheme({ ...inForce, darkModeSupport: staff || inForce.darkModeSupport || !settled });
    return begun ? built : withoutFont(built);
  }, [inForce, staff, settled, begun]);
  useDark(staff || inForce.darkModeSupport, settled);
  useEffect(() => {
    if (settled) storeFirstPaint(inForce);
  }, [settled, inForce]);

  return (
    <BrandingContext value={inForce}>
      <ThemeValues $theme={theme} />
      {key !== null && <FreshBranding key={`${key} ${pathname}`} branding={key} own={own} />}
      {/* Whoever sees a page already keeps it: another company's looks come over it. */}
      {ready && !settled && shownTo !== visitor ? <PageLoading whole /> : children}
    </BrandingContext>
  );
}

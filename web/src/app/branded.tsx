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
import { BrandingContext, DEFAULT_BRANDING, NEUTRAL_BRANDING, type PortalBranding } from '../theme/branding.ts';
import { buildTheme, withoutFont } from '../theme/build-theme.ts';
import { ThemeValues } from '../theme/global-style.ts';
import { loadBranding, prefetchBranding } from '../theme/load-branding.ts';
import { useSchemeChoice } from '../theme/scheme.slice.ts';
import { PageLoading } from '../ui/loading.tsx';
import { redirectFor } from './redirects.ts';
import { useCompanyId } from './staff-access.ts';

export interface WantedBranding {
  /** Null until the session is known. */
  key: BrandingKey | null;
  /** Whether this is the branding that the server returns without a company id: the signed-in person's company, else the host's. */
  own: boolean;
}

/** Returns which branding applies: the user's company, the company a super admin chose, the one in a visitor's address, else the host's. */
function useBrandingKey(): WantedBranding {
  const { ready, user } = useSession();
  const companyId = useCompanyId();
  const { search } = useLocation();
  if (!ready) return { key: null, own: false };
  const key = (user ? companyId : requestedCompany(search)) ?? OF_HOST;
  return { key, own: key === OF_HOST || key === user?.company?.id };
}

/** Requests the branding in parallel with the session, for the company in the address or the one a super admin chose in this tab. */
export function startBranding({ pathname, search }: Location, chosenCompany: string | null): void {
  const forVisitors = redirectFor(pathname, null) === null;
  prefetchBranding((forVisitors ? requestedCompany(search) : chosenCompany) ?? undefined);
}

/** Milliseconds after which a page is shown with the default branding instead of waiting for the company's. */
const BRANDING_TIMEOUT_MS = 1500;

/** Returns a company's branding, or the previous one until it arrives. `settled` is false while it may still arrive in time. */
function useCompanyBranding(key: BrandingKey | null): { branding: PortalBranding | null; settled: boolean } {
  const known = useSelector(({ branding }: { branding: BrandingState }) => (key === null ? undefined : branding[key]));
  const stored = useMemo(() => (key === null || known ? null : storedBranding(key)), [key, known]);
  const [last, setLast] = useState<KnownBranding | null>(null);
  const [timedOutFor, setTimedOutFor] = useState<BrandingKey | null>(null);
  const held = known ?? stored;
  if (held && held !== last) setLast(held);

  useEffect(() => {
    const timer = setTimeout(() => setTimedOutFor(key), BRANDING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [key]);

  const settled = held !== null || (key !== null && timedOutFor === key);
  return { branding: (held ?? last)?.branding ?? null, settled };
}

/** Sets `data-scheme` on the root element. `public/first-paint.js` sets a first guess before the first paint. */
function useDark(allowed: boolean, known: boolean): void {
  const choice = useSchemeChoice();
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const dark = allowed && (choice === 'system' ? systemDark : choice === 'dark');

  useLayoutEffect(() => {
    if (known) document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
  }, [dark, known]);
}

/** Refetches stale branding. Mounted anew for each path. */
function FreshBranding({ branding, own }: { branding: BrandingKey; own: boolean }) {
  const dispatch = useDispatch();
  const at = useSelector((state: { branding: BrandingState }) => state.branding[branding]?.at ?? 0);
  useEffect(() => {
    if (Date.now() - at >= BRANDING_CACHE_MS) void loadBranding(dispatch, branding, own);
  }, [dispatch, branding, own, at]);
  return null;
}

interface BrandedProps {
  /** The page is shown without a brand until the branding is known. */
  prerendered: boolean;
  children: ReactNode;
}

/** Applies the company's branding to the pages. Staff pages use its colors and font too, and always allow dark mode. */
export function Branded({ prerendered, children }: BrandedProps) {
  const { ready, user } = useSession();
  const { pathname } = useLocation();
  const { key, own } = useBrandingKey();
  const { branding, settled } = useCompanyBranding(key);
  const viewerKey = user?.id ?? 'visitor';
  const [shownToKey, setShownToKey] = useState<string | null>(null);
  if (settled && shownToKey !== viewerKey) setShownToKey(viewerKey);
  const staff = pathname.startsWith(PATHS.dashboard);
  const companyName = user?.company?.name ?? branding?.companyName ?? DEFAULT_BRANDING.companyName;

  const hasShown = shownToKey !== null;
  const effectiveBranding = useMemo(
    () => ({ ...(hasShown ? DEFAULT_BRANDING : NEUTRAL_BRANDING), ...branding, companyName }),
    [hasShown, branding, companyName],
  );
  const theme = useMemo(() => {
    const built = buildTheme({
      ...effectiveBranding,
      darkModeSupport: staff || effectiveBranding.darkModeSupport || !settled,
    });
    return hasShown ? built : withoutFont(built);
  }, [effectiveBranding, staff, settled, hasShown]);
  useDark(staff || effectiveBranding.darkModeSupport, settled);
  useLayoutEffect(() => {
    // The style of the brand mark hides it until then.
    if (hasShown) document.getElementById('root')?.removeAttribute('data-prerendered');
  }, [hasShown]);
  useEffect(() => {
    if (settled) storeFirstPaint(effectiveBranding);
  }, [settled, effectiveBranding]);

  return (
    <BrandingContext value={effectiveBranding}>
      <ThemeValues $theme={theme} />
      {key !== null && <FreshBranding key={`${key} ${pathname}`} branding={key} own={own} />}
      {/* A page that is already visible stays while another company's branding loads. */}
      {ready && !settled && shownToKey !== viewerKey && (hasShown || !prerendered) ? <PageLoading whole /> : children}
    </BrandingContext>
  );
}

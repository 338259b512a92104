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

interface ApplicableBranding {
  /** Null until the session is known. */
  key: BrandingKey | null;
  /**
   * Whether the server returns this branding for a request without a company id, that is, whether it is of the signed-in user's
   * company or of the host. If so, a prefetched response without a company id can be used.
   */
  isServerDefault: boolean;
}

/** Returns which branding applies: of the user's company, of the company a super admin chose, of the one in a visitor's address, else of the host. */
function useBrandingKey(): ApplicableBranding {
  const { ready, user } = useSession();
  const companyId = useCompanyId();
  const { search } = useLocation();
  if (!ready) return { key: null, isServerDefault: false };
  const key = (user ? companyId : requestedCompany(search)) ?? OF_HOST;
  return { key, isServerDefault: key === OF_HOST || key === user?.company?.id };
}

/**
 * Requests the branding before the session is known: on a page for visitors, of the company in the address; on any other page,
 * of the company that a super admin chose in this tab.
 */
export function startBranding({ pathname, search }: Location, chosenCompany: string | null): void {
  const isVisitorPage = redirectFor(pathname, null) === null;
  prefetchBranding((isVisitorPage ? requestedCompany(search) : chosenCompany) ?? undefined);
}

/** Milliseconds after which a page is shown with the default branding instead of waiting for the company's. */
const BRANDING_TIMEOUT_MS = 1500;

/**
 * Returns a company's branding, or the previous company's until it arrives. `isSettled` is false while the page may still wait:
 * the branding has not arrived, and BRANDING_TIMEOUT_MS have not passed.
 */
function useCompanyBranding(key: BrandingKey | null): { branding: PortalBranding | null; isSettled: boolean } {
  const loaded = useSelector(({ branding }: { branding: BrandingState }) => (key === null ? undefined : branding[key]));
  const stored = useMemo(() => (key === null || loaded ? null : storedBranding(key)), [key, loaded]);
  const [previous, setPrevious] = useState<KnownBranding | null>(null);
  const [timedOutFor, setTimedOutFor] = useState<BrandingKey | null>(null);
  const current = loaded ?? stored;
  if (current && current !== previous) setPrevious(current);

  useEffect(() => {
    const timer = setTimeout(() => setTimedOutFor(key), BRANDING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [key]);

  const isSettled = current !== null || (key !== null && timedOutFor === key);
  return { branding: (current ?? previous)?.branding ?? null, isSettled };
}

/**
 * Sets `data-scheme` on the root element, once it is known whether the branding allows dark mode. Until then the value that
 * `public/first-paint.js` set before the first paint stays.
 */
function useColorScheme({ allowsDark, isKnown }: { allowsDark: boolean; isKnown: boolean }): void {
  const choice = useSchemeChoice();
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = allowsDark && (choice === 'system' ? isSystemDark : choice === 'dark');

  useLayoutEffect(() => {
    if (isKnown) document.documentElement.dataset.scheme = isDark ? 'dark' : 'light';
  }, [isDark, isKnown]);
}

/** Fetches the branding if it is absent or stale when the component mounts; its `key` mounts it again for each path. */
function RefreshBranding({ brandingKey, isServerDefault }: { brandingKey: BrandingKey; isServerDefault: boolean }) {
  const dispatch = useDispatch();
  const fetchedAt = useSelector((state: { branding: BrandingState }) => state.branding[brandingKey]?.at ?? 0);
  useEffect(() => {
    if (Date.now() - fetchedAt >= BRANDING_CACHE_MS) void loadBranding(dispatch, brandingKey, isServerDefault);
  }, [dispatch, brandingKey, isServerDefault, fetchedAt]);
  return null;
}

interface BrandedProps {
  /** Whether the page was rendered at build time. It is then visible, without a brand, before the branding is known. */
  prerendered: boolean;
  children: ReactNode;
}

/** Applies the company's branding to the pages. Staff pages use its colors and font too, and always allow dark mode. */
export function Branded({ prerendered, children }: BrandedProps) {
  const { ready, user } = useSession();
  const { pathname } = useLocation();
  const { key, isServerDefault } = useBrandingKey();
  const { branding, isSettled } = useCompanyBranding(key);
  const viewerKey = user?.id ?? 'visitor';
  // The last viewer, a user or a visitor, for whom a page was shown with its branding.
  const [shownToKey, setShownToKey] = useState<string | null>(null);
  if (isSettled && shownToKey !== viewerKey) setShownToKey(viewerKey);
  const isStaffPage = pathname.startsWith(PATHS.dashboard);
  const companyName = user?.company?.name ?? branding?.companyName ?? DEFAULT_BRANDING.companyName;

  const hasShown = shownToKey !== null;
  const effectiveBranding = useMemo(
    () => ({ ...(hasShown ? DEFAULT_BRANDING : NEUTRAL_BRANDING), ...branding, companyName }),
    [hasShown, branding, companyName],
  );
  const theme = useMemo(() => {
    const built = buildTheme({
      ...effectiveBranding,
      // Until the branding is known, both schemes are built: `first-paint.js` may have chosen the dark one.
      darkModeSupport: isStaffPage || effectiveBranding.darkModeSupport || !isSettled,
    });
    return hasShown ? built : withoutFont(built);
  }, [effectiveBranding, isStaffPage, isSettled, hasShown]);
  useColorScheme({ allowsDark: isStaffPage || effectiveBranding.darkModeSupport, isKnown: isSettled });
  useLayoutEffect(() => {
    // Until this attribute is removed, the style of the brand mark hides it.
    if (hasShown) document.getElementById('root')?.removeAttribute('data-prerendered');
  }, [hasShown]);
  useEffect(() => {
    if (isSettled) storeFirstPaint(effectiveBranding);
  }, [isSettled, effectiveBranding]);
  // A viewer who already sees a page keeps seeing it while another company's branding loads. A prerendered page is visible too.
  const isWaiting = ready && !isSettled && shownToKey !== viewerKey && (hasShown || !prerendered);

  return (
    <BrandingContext value={effectiveBranding}>
      <ThemeValues $theme={theme} />
      {key !== null && (
        <RefreshBranding key={`${key} ${pathname}`} brandingKey={key} isServerDefault={isServerDefault} />
      )}
      {isWaiting ? <PageLoading whole /> : children}
    </BrandingContext>
  );
}

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { PATHS } from '../paths.ts';
import { BRANDING_CACHE_MS, type BrandingKey, type BrandingState } from '../theme/branding.slice.ts';
import { DEFAULT_BRANDING } from '../theme/branding.ts';
import { buildTheme, withoutFont } from '../theme/build-theme.ts';
import { ThemeValues } from '../theme/global-style.ts';
import { loadBranding } from '../theme/load-branding.ts';
import { storeFirstPaint } from '../theme/stored-branding.ts';
import { BrandingContext } from '../theme/use-branding.ts';
import { useHeldBranding } from '../theme/use-held-branding.ts';
import { PageLoading } from '../ui/page-loading.tsx';
import { useDark } from './use-dark.ts';
import { useWantedBranding } from './use-wanted-branding.ts';

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
  const { key, own } = useWantedBranding();
  const { branding, settled } = useHeldBranding(key);
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

import type { Dispatch } from '@reduxjs/toolkit';
import { logFailure } from '../lib/failure.ts';
import { graphqlRequest } from '../lib/graphql-request.ts';
import {
  type BrandingKey,
  brandingFailed,
  brandingLoaded,
  OF_HOST,
  storeBranding,
  storedBranding,
} from './branding.slice.ts';
import { DEFAULT_BRANDING, type PortalBranding, toBranding } from './branding.ts';
import { loadFont } from './fonts.ts';
import { PortalBrandingDocument } from './gql/branding.ts';

interface Prefetch {
  /** Undefined for the signed-in person's company, else the host's. */
  companyId: string | undefined;
  answer: Promise<PortalBranding | null>;
}

let prefetched: Prefetch | undefined;

const ask = async (companyId: string | undefined): Promise<PortalBranding | null> => {
  const variables = { companyId, host: window.location.hostname };
  const { branding, portalCompany } = await graphqlRequest(PortalBrandingDocument, variables);
  if (branding) return toBranding(branding);
  return portalCompany && { ...DEFAULT_BRANDING, companyId: portalCompany.id, companyName: portalCompany.name };
};

/** Requests the branding before the session is known, in parallel with it. */
export function prefetchBranding(companyId: string | undefined): void {
  const answer = ask(companyId);
  // `loadBranding` handles the rejection when it awaits the same promise.
  answer.catch(() => undefined);
  prefetched = { companyId, answer };
}

/** Returns the prefetched branding if it was for this key. Usable once. */
function takePrefetched(key: BrandingKey, own: boolean): Promise<PortalBranding | null> | undefined {
  const asked = prefetched;
  prefetched = undefined;
  return asked && (asked.companyId === key || (asked.companyId === undefined && own)) ? asked.answer : undefined;
}

/** Loads font and logo before the branding is applied, to avoid layout shifts. */
async function prepare({ fontFamily, logoUrl, showLogo }: PortalBranding): Promise<void> {
  const logo = new Image();
  if (logoUrl && showLogo) logo.src = logoUrl;
  await Promise.allSettled([loadFont(fontFamily), logo.src && logo.decode()]);
}

export async function applyBranding(dispatch: Dispatch, key: BrandingKey, branding: PortalBranding | null) {
  if (branding) await prepare(branding);
  storeBranding(key, branding);
  dispatch(brandingLoaded({ key, branding, at: Date.now() }));
}

async function load(dispatch: Dispatch, key: BrandingKey, own: boolean): Promise<void> {
  try {
    const answer = takePrefetched(key, own) ?? ask(key === OF_HOST ? undefined : key);
    await applyBranding(dispatch, key, await answer);
  } catch {
    logFailure('Failed to fetch branding');
    dispatch(brandingFailed({ key, branding: storedBranding(key)?.branding ?? null }));
  }
}

const inFlight = new Map<BrandingKey, Promise<void>>();

/** Loads and applies a branding; concurrent calls share one request. `own`: see `useBrandingKey`. A failure is logged and keeps the previous branding. */
export function loadBranding(dispatch: Dispatch, key: BrandingKey, own: boolean): Promise<void> {
  const running = inFlight.get(key) ?? load(dispatch, key, own).finally(() => inFlight.delete(key));
  inFlight.set(key, running);
  return running;
}

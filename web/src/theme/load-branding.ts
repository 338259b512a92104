import type { Dispatch } from '@reduxjs/toolkit';
import { graphqlRequest } from '../lib/graphql-request.ts';
import {
  type BrandingKey,
  brandingFailed,
  brandingLoaded,
  OF_HOST,
  storeBranding,
  storedBranding,
} from './branding.slice.ts';
import { type PortalBranding, toBranding } from './branding.ts';
import { loadFont } from './fonts.ts';
import { PortalBrandingDocument } from './gql/branding.ts';

/** Notes a failure in the browser's console, for whoever supports the portal. Fixed words only: nothing of a person. */
export const logProblem = (words: string): void => console.error(words);

interface Question {
  /** Undefined: that of whoever is signed in, else of the host. */
  companyId: string | undefined;
  answer: Promise<PortalBranding | null>;
}

let first: Question | undefined;

const ask = async (companyId: string | undefined): Promise<PortalBranding | null> => {
  const { branding } = await graphqlRequest(PortalBrandingDocument, { companyId, host: window.location.hostname });
  return branding ? toBranding(branding) : null;
};

/** Asks before it is known who is signed in: the answer comes together with the session's. */
export function prefetchBranding(companyId: string | undefined): void {
  const answer = ask(companyId);
  // Whoever waits for it hears of its failure.
  answer.catch(() => undefined);
  first = { companyId, answer };
}

/** The first question, where it was just this one; it is good for one use. */
function takeFirst(key: BrandingKey, own: boolean): Promise<PortalBranding | null> | undefined {
  const asked = first;
  first = undefined;
  return asked && (asked.companyId === key || (asked.companyId === undefined && own)) ? asked.answer : undefined;
}

/** Font and logo come before what is set in them: nothing moves once it is seen. */
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
    const answer = takeFirst(key, own) ?? ask(key === OF_HOST ? undefined : key);
    await applyBranding(dispatch, key, await answer);
  } catch {
    logProblem('Failed to fetch branding');
    dispatch(brandingFailed({ key, branding: storedBranding(key)?.branding ?? null }));
  }
}

const underWay = new Map<BrandingKey, Promise<void>>();

/** Once at a time. `own`: of whoever is signed in, or of the host. A failure is logged and leaves what was there, or the defaults. */
export function loadBranding(dispatch: Dispatch, key: BrandingKey, own: boolean): Promise<void> {
  const running = underWay.get(key) ?? load(dispatch, key, own).finally(() => underWay.delete(key));
  underWay.set(key, running);
  return running;
}

import type { Actor } from '@utility-pay/contracts';
import { superAdmin } from '@utility-pay/service-kit/testing/actors';
import { createGraphClient, createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { prepareService } from '@utility-pay/service-kit/testing/schema';
import { createTenantSettings } from '../../src/app.ts';

/** Creates the service on real databases, with a clock that tests set. */
export async function createWorld() {
  const time = { now: new Date('2026-11-21T12:00:00.000Z') };
  const platform = await createTestPlatform('tenant-settings', process.env, { clock: { now: () => time.now } });
  const app = createTenantSettings(platform);
  await prepareService(app, platform);
  const ask = createGraphClient(app);
  return {
    platform,
    app,
    ask,
    time,
    close: () => disposeTestPlatform(platform),
    createCompany: async (name: string): Promise<number> => {
      const created = await app.useCases.createCompany(superAdmin, { name });
      if (created.kind === 'refused') throw new Error('no company');
      return created.company.id;
    },
    /** Returns the error code of a refused request. */
    refusalOf: async (actor: Actor, query: string, variables: Record<string, unknown>) =>
      (await ask(actor, query, variables)).errors?.[0]?.extensions?.code,
  };
}

export const UPDATE_INFORMATION = `mutation ($input: UpdateBusinessInformationInput!) { updateBusinessInformation(input: $input) {
  company { id name phone address website email } userErrors { code field message } } }`;
export const UPDATE_HOSTS = `mutation ($input: UpdateHostNamesInput!) { updateHostNames(input: $input) {
  company { id hostNames } userErrors { code field message } } }`;
const BRANDING = `companyId companyName primaryColor secondaryColor accentColor logoUrl showLogo showCompanyName fontFamily
  headingSize bodySize cornerRoundness buttonStyle darkModeSupport customCSS scopedCss updatedAt`;
export const UPDATE_BRANDING = `mutation ($input: UpdateBrandingInput!) { updateBranding(input: $input) {
  branding { ${BRANDING} } userErrors { code field message } } }`;
export const RESET_BRANDING =
  'mutation ($input: ResetBrandingInput!) { resetBranding(input: $input) { company { id branding { companyId } } } }';
export const READ_BRANDING = `query ($companyId: ID, $host: String) { branding(companyId: $companyId, host: $host) { ${BRANDING} } }`;
export const READ_LOGO =
  'query ($companyId: ID!, $version: String!) { companyLogo(companyId: $companyId, version: $version) { mediaType content } }';
export const UPDATE_BILLING_METHOD = `mutation ($input: UpdateBillingMethodInput!) { updateBillingMethod(input: $input) {
  company { id billingMethod } userErrors { code field message } } }`;
export const UPDATE_UPLOAD_REVIEW = `mutation ($input: UpdateUploadReviewInput!) { updateUploadReview(input: $input) {
  company { id uploadReview } userErrors { code field message } } }`;
export const UPDATE_OTHER_AMOUNTS = `mutation ($input: UpdateOtherAmountsInput!) { updateOtherAmounts(input: $input) {
  company { id otherAmounts { allowed minimum { amountMinor } } } userErrors { code field message } } }`;
export const UPDATE_CLAIMS = `mutation ($input: UpdateClaimSettingsInput!) { updateClaimSettings(input: $input) {
  company { id claimSettings { claimCheck claimNetworks } } userErrors { code field message } } }`;

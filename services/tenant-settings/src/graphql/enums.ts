import {
  BILLING_METHOD_BY_NAME,
  BUTTON_STYLE_BY_NAME,
  CLAIM_CHECK_BY_NAME,
  CORNER_ROUNDNESS_BY_NAME,
  FONT_FAMILY_BY_NAME,
  TEXT_SIZE_BY_NAME,
  UPLOAD_REVIEW_BY_NAME,
} from '@utility-pay/contracts';

/** Maps the schema's enum names to internal values; resolvers receive and return the internal values. */
export const ENUM_VALUES = {
  BillingMethod: BILLING_METHOD_BY_NAME,
  ClaimCheck: CLAIM_CHECK_BY_NAME,
  UploadReview: UPLOAD_REVIEW_BY_NAME,
  FontFamily: FONT_FAMILY_BY_NAME,
  TextSize: TEXT_SIZE_BY_NAME,
  CornerRoundness: CORNER_ROUNDNESS_BY_NAME,
  ButtonStyle: BUTTON_STYLE_BY_NAME,
};

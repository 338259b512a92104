import { z } from 'zod';

/**
 * Which files uploaded in the portal staff review before they are applied: all, or those whose comparison with the accounts
 * has warnings.
 */
export const UPLOAD_REVIEWS = ['always', 'unusual'] as const;
export type UploadReview = (typeof UPLOAD_REVIEWS)[number];

export const DEFAULT_UPLOAD_REVIEW: UploadReview = 'unusual';

/** Days that staff have to approve an upload. */
export const UPLOAD_APPROVAL_DAYS = 7;

/** Retention of an upload's refused rows, in months after its end. */
export const UPLOAD_ERRORS_MONTHS = 13;

export const uploadReviewRule = z.object({ uploadReview: z.enum(UPLOAD_REVIEWS) });

/** What a sender asks for: a review in any case, or as the company has set it. */
export const REQUESTED_REVIEWS = ['always', 'company'] as const;
export type RequestedReview = (typeof REQUESTED_REVIEWS)[number];

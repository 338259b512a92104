import { z } from 'zod';

/**
 * Which files wait until staff have reviewed them: all, or those whose comparison with the accounts has warnings. The
 * setting applies to files from the portal and from file pickup, and to files of programs that request the review
 * `company`.
 */
export const UPLOAD_REVIEWS = ['always', 'unusual'] as const;
export type UploadReview = (typeof UPLOAD_REVIEWS)[number];

export const DEFAULT_UPLOAD_REVIEW: UploadReview = 'unusual';

/** Days that staff have to approve an upload. */
export const UPLOAD_APPROVAL_DAYS = 7;

/** Retention of an upload's refused rows, in months after its end. */
export const UPLOAD_ERRORS_MONTHS = 13;

export const uploadReviewRule = z.object({ uploadReview: z.enum(UPLOAD_REVIEWS) });

/**
 * The review that the sender of a file requests: `always`, whatever the company has set, or `company`, as the company has
 * set it (UPLOAD_REVIEWS). A sender that requests none (null) gets the file applied without a comparison.
 */
export const REQUESTED_REVIEWS = ['always', 'company'] as const;
export type RequestedReview = (typeof REQUESTED_REVIEWS)[number];

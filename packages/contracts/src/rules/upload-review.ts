import { z } from 'zod';

/**
 * When staff confirm an uploaded file before it is applied. `always`; `unusual`: only if its comparison with the accounts
 * finds something unusual.
 */
export const UPLOAD_REVIEWS = ['always', 'unusual'] as const;
export type UploadReview = (typeof UPLOAD_REVIEWS)[number];

export const DEFAULT_UPLOAD_REVIEW: UploadReview = 'unusual';

/** Days that staff have to approve an upload. */
export const UPLOAD_APPROVAL_DAYS = 7;

export const uploadReviewRule = z.object({ uploadReview: z.enum(UPLOAD_REVIEWS) });

/** What a sender asks for: a confirmation in any case, or as the company has set it. */
export const REQUESTED_REVIEWS = ['always', 'company'] as const;
export type RequestedReview = (typeof REQUESTED_REVIEWS)[number];

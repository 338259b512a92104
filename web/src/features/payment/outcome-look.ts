import { Check, Clock, SearchX, X } from 'lucide-react';

/** Headline and icon of each way in which a payment may stand. */
export const OUTCOME_LOOKS = {
  success: { title: 'Payment Successful', icon: Check, meaning: 'success' },
  pending: { title: 'Payment Pending', icon: Clock, meaning: 'warning' },
  error: { title: 'Payment Failed', icon: X, meaning: 'danger' },
  unknown: { title: 'Payment not found', icon: SearchX, meaning: 'info' },
} as const;

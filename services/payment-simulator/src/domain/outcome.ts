export const outcomes = ['paid', 'declined', 'cancelled', 'rejected'] as const;

export type Outcome = (typeof outcomes)[number];

type OutcomeWords = {
  readonly responseCode: number;
  readonly responseMessage: string;
  readonly errResponseCode: string;
  readonly errResponseMessage: string;
  readonly headline: string;
};

export const outcomeWords: Record<Outcome, OutcomeWords> = {
  paid: {
    responseCode: 200,
    responseMessage: 'Success',
    errResponseCode: '00',
    errResponseMessage: 'Approved',
    headline: 'Payment approved',
  },
  declined: {
    responseCode: 400,
    responseMessage: 'Declined',
    errResponseCode: '05',
    errResponseMessage: 'Do not honor',
    headline: 'Card declined',
  },
  cancelled: {
    responseCode: 401,
    responseMessage: 'Cancelled By Customer',
    errResponseCode: '',
    errResponseMessage: '',
    headline: 'Payment cancelled',
  },
  rejected: {
    responseCode: 402,
    responseMessage: 'Rejected By Customer',
    errResponseCode: '',
    errResponseMessage: '',
    headline: 'Payment rejected',
  },
};

export function isOutcome(value: unknown): value is Outcome {
  return outcomes.some((outcome) => outcome === value);
}

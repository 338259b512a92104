import { formatMoney } from '@utility-pay/contracts';
import { styled } from 'styled-components';
import { tabular, token, type } from '../../theme/tokens.ts';
import type { PaymentPartsFragment } from './gql/payment-detail.ts';

const Figures = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
`;

const Cell = styled.div`
  padding: ${token('space-3')} ${token('space-4')};
  & + & {
    border-left: 1px solid ${token('line')};
  }
  dt {
    ${type('small')}
    color: ${token('text-soft')};
  }
  dd {
    ${type('h2')}
    ${tabular}
  }
`;

/** The requested amount beside the received one, which the provider reports. */
export const RequestedAndReceived = ({
  payment,
}: {
  payment: Pick<PaymentPartsFragment, 'amount' | 'amountReceived'>;
}) => (
  <Figures>
    <Cell>
      <dt>Requested</dt>
      <dd>{formatMoney(payment.amount.amountMinor)}</dd>
    </Cell>
    <Cell>
      <dt>Received</dt>
      <dd>{payment.amountReceived ? formatMoney(payment.amountReceived.amountMinor) : 'Not reported'}</dd>
    </Cell>
  </Figures>
);

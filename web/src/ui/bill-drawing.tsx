import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';

const Drawing = styled.svg`
  width: 100%;
  height: auto;
  fill: none;
  stroke: ${token('line-strong')};
  stroke-width: 1.5;
  stroke-linecap: round;
  background: ${token('sunken')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-field')};
  .sheet {
    fill: ${token('surface')};
  }
  .mark {
    stroke: ${token('brand')};
    fill: ${token('brand-tint')};
  }
  text {
    fill: ${token('text')};
    stroke: none;
    font-size: 10px;
    font-weight: 600;
  }
`;

/** A bill in lines, with the place of the account number marked. */
export const BillDrawing = () => (
  <Drawing viewBox="0 0 320 136" role="img" aria-label="A bill: the number stands at the top right">
    <path className="sheet" d="M48 136V20a4 4 0 0 1 4-4h216a4 4 0 0 1 4 4v116" />
    <circle cx="76" cy="44" r="10" />
    <path d="M96 40h48M96 50h28" />
    <rect className="mark" x="164" y="30" width="96" height="36" rx="4" />
    <text x="174" y="45">
      Account No.
    </text>
    <text x="174" y="58">
      00-1234-5678
    </text>
    <path d="M66 84h188M66 98h120M66 112h148M66 126h92M232 98h22M232 112h22M232 126h22" />
  </Drawing>
);

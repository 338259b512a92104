import { styled } from 'styled-components';
import { token } from '../theme/tokens.ts';

const Circle = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  font-size: ${token('size-small')};
  font-weight: 600;
  color: ${token('brand-text')};
  background: ${token('brand-tint')};
  border: 1px solid ${token('line')};
`;

interface Person {
  name?: string | null;
  email?: string | null;
}

/** Returns the first letter of the name, else of the email, else U. */
export const initialOf = ({ name, email }: Person): string =>
  (name?.trim() || email?.trim() || 'U').charAt(0).toUpperCase();

export const Avatar = (person: Person) => <Circle aria-hidden>{initialOf(person)}</Circle>;

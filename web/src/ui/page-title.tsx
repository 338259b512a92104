import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useBranding } from '../theme/branding.ts';
import { hidden, token, type } from '../theme/tokens.ts';
import { Hidden, Text } from './text.tsx';

const Head = styled.header<{ $hidden?: boolean }>`
  ${({ $hidden }) => $hidden && hidden}
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${token('space-3')} ${token('space-4')};
  @media print {
    > :not(:first-child) {
      display: none;
    }
  }
`;

const Title = styled.h1`
  ${type('h1')}
`;

const Count = styled.span`
  margin-left: ${token('space-2')};
  color: ${token('text-faint')};
  font-weight: 500;
  font-variant-numeric: tabular-nums;
`;

// After a navigation the heading takes the focus, so that screen readers announce the new page; not on the first page of a visit.
let isFirstPage = true;

interface PageTitleProps {
  children: string;
  hint?: ReactNode;
  /** Number of rows in the page's list. */
  count?: number;
  action?: ReactNode;
  /** Visible to screen readers only. */
  hidden?: boolean;
}

/** The page's h1; also sets the document's title. */
export function PageTitle({ children, hint, count, action, hidden: isHidden }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { companyName } = useBranding();

  useEffect(() => {
    document.title = `${children} · ${companyName}`;
  }, [children, companyName]);

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);

  return (
    <Head $hidden={isHidden}>
      <div>
        <Title ref={heading} tabIndex={-1}>
          {children}
          {count !== undefined && (
            <Count>
              <Hidden>, </Hidden>
              {count.toLocaleString('en-US')}
              <Hidden> found</Hidden>
            </Count>
          )}
        </Title>
        {hint && <Text $tone="text-soft">{hint}</Text>}
      </div>
      {action}
    </Head>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useBranding } from '../theme/branding.ts';
import { hidden, token, type } from '../theme/tokens.ts';
import { Text } from './text.tsx';

const Head = styled.header<{ $hidden?: boolean }>`
  ${({ $hidden }) => $hidden && hidden}
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${token('space-3')} ${token('space-4')};
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

// The first page of a visit leaves the focus to the browser; each page after it takes the focus, so that it is read out.
let firstPage = true;

interface PageTitleProps {
  children: string;
  hint?: ReactNode;
  /** Of the things that the page lists. */
  count?: number;
  action?: ReactNode;
  /** Where the layout already shows the title. */
  hidden?: boolean;
}

/** The page's one first-level heading. Also names the browser's tab. */
export function PageTitle({ children, hint, count, action, hidden: unseen }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { companyName } = useBranding();

  useEffect(() => {
    document.title = `${children} · ${companyName}`;
  }, [children, companyName]);

  useEffect(() => {
    if (!firstPage) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);

  return (
    <Head $hidden={unseen}>
      <div>
        <Title ref={heading} tabIndex={-1}>
          {children}
          {count !== undefined && <Count>{count.toLocaleString('en-US')}</Count>}
        </Title>
        {hint && <Text $tone="text-soft">{hint}</Text>}
      </div>
      {action}
    </Head>
  );
}

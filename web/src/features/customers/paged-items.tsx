import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';

interface PagedItemsProps<Node> {
  /** Plural noun, such as `Notes`. */
  label: string;
  icon: LucideIcon;
  /** Lines of the skeleton. */
  lines: number;
  /** The pages loaded so far, newest first; undefined while the first one is loading. */
  pages: { edges: readonly { node: Node }[]; pageInfo: { hasNextPage: boolean } } | undefined;
  error: unknown;
  loading: boolean;
  onRetry: () => void;
  onMore: () => void;
  /** Returns the list item of a node. */
  children: (node: Node) => ReactNode;
}

/** A list in a card of the customer's account, with a button that loads older items. */
export function PagedItems<Node>(props: PagedItemsProps<Node>) {
  const { label, icon, lines, pages, error, loading, onRetry, onMore, children } = props;
  const name = label.toLowerCase();
  return (
    <Stack>
      {Boolean(error) && <FailureNotice failure={toFailure(error)} onRetry={onRetry} />}
      {!pages && !error && <Skeleton label={`Loading the ${name}`} lines={lines} height={24} />}
      {pages?.edges.length === 0 && <EmptyState icon={icon} title={`No ${name} yet`} />}
      {pages && pages.edges.length > 0 && (
        <ItemList aria-label={label}>{pages.edges.map(({ node }) => children(node))}</ItemList>
      )}
      {pages?.pageInfo.hasNextPage && (
        <Row $justify="center">
          <Button kind="secondary" busy={loading} onClick={onMore}>
            Show older {name}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

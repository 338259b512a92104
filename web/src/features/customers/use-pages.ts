import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { cursorBefore, trailAfter, trailOf } from './page-trail.ts';

export const PAGE_SIZE = 50;

/** Where the reader is in the list. The server pages forward only, so the way here is kept with the history's entry. */
export function usePages() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const trail = trailOf(useLocation().state);
  const search = params.get('q') ?? '';
  const after = params.get('after');
  const page = after ? Math.max(2, Number(params.get('page')) || 2) : 1;

  const searchFor = useCallback((text: string) => setParams(text ? { q: text } : {}, { replace: true }), [setParams]);

  const show = (cursor: string | null, number: number, way: readonly string[]) => {
    const query = new URLSearchParams({
      ...(search && { q: search }),
      ...(cursor && { after: cursor, page: String(number) }),
    });
    void navigate({ search: query.toString() }, { state: { trail: way } });
  };

  return {
    search,
    after,
    page,
    searchFor,
    next: (cursor: string) => show(cursor, page + 1, trailAfter(trail, after)),
    previous: () => show(cursorBefore(trail), trail.length > 0 ? page - 1 : 1, trail.slice(0, -1)),
  };
}

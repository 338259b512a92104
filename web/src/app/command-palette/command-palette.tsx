import { useQuery } from '@apollo/client/react';
import { User } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../features/session/session.slice.ts';
import { matchesWords } from '../../lib/match-words.ts';
import { customerPath } from '../../paths.ts';
import { Palette, type PaletteItem } from '../../ui/palette.tsx';
import { FindCustomersDocument } from '../gql/staff.ts';
import { useCompanyId } from '../staff-access.ts';
import { useActions, useOtherCompanies, usePages } from './commands.ts';

const SEARCH_DELAY_MS = 250;

/** Returns the value after it has not changed for `delayMs` milliseconds. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

const MIN_SEARCH_LENGTH = 2;

/** Searches the company's customers, SEARCH_DELAY_MS after the last key press. `busy`: results for `query` are not complete yet. */
function useFoundCustomers(query: string) {
  const companyId = useCompanyId();
  const typed = query.trim();
  const search = useDebounced(typed, SEARCH_DELAY_MS);
  const skip = !companyId || search.length < MIN_SEARCH_LENGTH;
  const { data, loading } = useQuery(FindCustomersDocument, {
    variables: { companyId: companyId ?? '', search },
    skip,
    // A customer may have been added since the last search.
    fetchPolicy: 'network-only',
  });
  const isCurrent = !skip && typed === search;
  return {
    customers: (isCurrent ? data?.company?.customers?.edges : undefined)?.map(({ node }) => node) ?? [],
    busy: Boolean(companyId) && typed.length >= MIN_SEARCH_LENGTH && (loading || typed !== search),
  };
}

/** Companies listed for a search. */
const MAX_COMPANIES = 6;

interface CommandPaletteProps {
  user: SessionUser;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The command palette of the staff portal: pages, customers, actions and companies. */
export function CommandPalette({ user, onClose, onShortcuts }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const pages = usePages(user);
  const actions = useActions(onShortcuts);
  const companies = useOtherCompanies(user);
  const { customers, busy } = useFoundCustomers(query);

  /** Returns the items whose label matches the query; selecting one closes the palette first. */
  const matching = (items: readonly PaletteItem[]): PaletteItem[] =>
    items
      .filter(({ label }) => matchesWords(query, label))
      .map((item) => ({
        ...item,
        onSelect: () => {
          onClose();
          item.onSelect();
        },
      }));

  const customerItems = customers.map(({ id, name, email, accountNumber }) => ({
    key: `customer-${id}`,
    label: name || email || accountNumber,
    hint: accountNumber,
    icon: User,
    onSelect: () => {
      onClose();
      void navigate(customerPath(id));
    },
  }));

  return (
    <Palette
      title="Search and commands"
      placeholder="Find a customer, a page or an action"
      open
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      busy={busy}
      emptyText="No results. Try an account number, a name or a page."
      groups={[
        { title: 'Customers', items: customerItems },
        { title: 'Pages', items: matching(pages) },
        { title: 'Actions', items: matching(actions) },
        { title: 'Companies', items: query.trim() ? matching(companies).slice(0, MAX_COMPANIES) : [] },
      ]}
    />
  );
}

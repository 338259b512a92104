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

/** Returns the value after it has not changed for `pause` milliseconds. */
export function useDebounced<Value>(value: Value, pause = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

const MIN_SEARCH_LENGTH = 2;

/** Searches the company's customers, debounced. */
export function useFoundCustomers(query: string) {
  const companyId = useCompanyId();
  const typed = query.trim();
  const search = useDebounced(typed);
  const skip = !companyId || search.length < MIN_SEARCH_LENGTH;
  const { data, loading } = useQuery(FindCustomersDocument, {
    variables: { companyId: companyId ?? '', search },
    skip,
    // A customer may have been added since the last search.
    fetchPolicy: 'network-only',
  });
  const current = !skip && typed === search;
  return {
    customers: (current ? data?.company?.customers?.edges : undefined)?.map(({ node }) => node) ?? [],
    busy: Boolean(companyId) && typed.length >= MIN_SEARCH_LENGTH && (loading || typed !== search),
  };
}

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

  const found = (items: readonly PaletteItem[]): PaletteItem[] =>
    items
      .filter(({ label }) => matchesWords(query, label))
      .map((item) => ({
        ...item,
        onSelect: () => {
          onClose();
          item.onSelect();
        },
      }));

  const people = customers.map(({ id, name, email, accountNumber }) => ({
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
        { title: 'Customers', items: people },
        { title: 'Pages', items: found(pages) },
        { title: 'Actions', items: found(actions) },
        { title: 'Companies', items: query.trim() ? found(companies).slice(0, MAX_COMPANIES) : [] },
      ]}
    />
  );
}

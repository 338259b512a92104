import { describe, expect, it } from 'vitest';
import { parseSelection } from '../../scripts/suites/select.ts';

const namesOf = (...args: string[]) => parseSelection(args)?.suites.map(({ name }) => name);

describe('the arguments of npm test', () => {
  it('select the everyday checks and suites when there are none', () => {
    expect(parseSelection([])).toMatchObject({ groups: ['types', 'lint'], filters: [] });
    expect(namesOf()).toEqual(['unit', 'api', 'journeys-standalone', 'contract']);
  });

  it('select everything with all', () => {
    expect(parseSelection(['all'])?.groups).toEqual(['types', 'lint', 'supply']);
    expect(namesOf('all')).toHaveLength(9);
  });

  it('select both ways of running with journeys', () => {
    expect(namesOf('journeys')).toEqual(['journeys-distributed', 'journeys-standalone']);
  });

  it('select what runs for hours only with nightly', () => {
    expect(namesOf('nightly')).toEqual(['nightly-properties', 'nightly-kills', 'nightly-journeys']);
    expect(namesOf('api', 'ops')).toEqual(['api', 'ops']);
  });

  it('limit a suite to a workspace, a folder or a part of a file name', () => {
    expect(parseSelection(['unit', 'billing', 'engines', 'web/src/ui', 'csv'])).toMatchObject({
      groups: [],
      filters: ['services/billing', 'packages/engines', 'web/src/ui', 'csv'],
    });
  });

  it.each([[['billing']], [['--update']], [['unit', '--watch']]])('refuse %j', (args) => {
    expect(parseSelection(args)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { composeSupergraph } from '../../scripts/schema/compose-supergraph.ts';
import { firstDifference } from '../../scripts/schema/first-difference.ts';

describe('the supergraph', () => {
  it('is composed from all five services, and callers see nothing internal', () => {
    const composition = composeSupergraph();
    if (composition.kind === 'failed') throw new Error(composition.problems.join('\n'));
    expect(composition.count).toBe(5);
    expect(composition.supergraph).toContain('internal');
    expect(composition.api).not.toContain('internal');
  });

  it('shows where a stale copy parts from it', () => {
    expect(firstDifference('a\nb\nc\nd', 'a\nb\nx\nd')).toBe('line 3:\n  a\n  b\n- c\n+ x');
    expect(firstDifference('', 'a')).toContain('+ a');
  });
});

import { type GraphQLResolveInfo, Kind, type SelectionNode } from 'graphql';

/** Whether the caller asked for a field of what is being resolved: what nobody reads need not be counted. */
export function selects({ fieldNodes, fragments }: GraphQLResolveInfo, field: string): boolean {
  const leadsTo = (selection: SelectionNode): boolean => {
    if (selection.kind === Kind.FIELD) return selection.name.value === field;
    const part = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
    return part?.selectionSet.selections.some(leadsTo) ?? false;
  };
  return fieldNodes.some((node) => node.selectionSet?.selections.some(leadsTo));
}

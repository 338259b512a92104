import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from 'graphql';

export function onlyOperation(document: DocumentNode): OperationDefinitionNode {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('the document does not hold one operation');
  return operation;
}

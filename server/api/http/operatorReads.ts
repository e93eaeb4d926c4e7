import { type DocumentNode, getOperationAST, OperationTypeNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../graphql/builder/context.ts'

/**
 * Has the queries of operators read from the replica, where there is one (platform/database/replicaPool.ts). What is read
 * after a write, within a mutation, and what a stream reads, comes from where it was written, as everything of members does.
 */
export function chooseReads(
  context: Context,
  document: DocumentNode,
  operationName?: string | null | undefined,
): void {
  const isQuery = getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY
  if (isQuery && context.viewer?.role === 'Operator') context.db = context.deps.database.operatorReads.prisma
}

export const readsOfOperators: Plugin<Context> = {
  onExecute({ args: { document, operationName, contextValue } }) {
    chooseReads(contextValue, document, operationName)
  },
}

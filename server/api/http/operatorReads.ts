import { type DocumentNode, getOperationAST, OperationTypeNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../graphql/builder/context.ts'

/**
 * Lets operators' queries read from the replica, if there is one (platform/database/replicaPool.ts). Everything else
 * reads from the primary: reads within a mutation, which follow a write, streams, and all reads of members.
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

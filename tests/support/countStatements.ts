import type { TestApi } from './api.ts'

/** Counts the statements that the service sends through Prisma while something is asked of it. */
export async function countStatements(
  { deps }: Pick<TestApi, 'deps'>,
  ask: () => Promise<void>,
): Promise<number> {
  const { prisma } = deps.database
  let statements = 0
  const counted = prisma.$extends({
    query: {
      $allOperations({ args, query }) {
        statements++
        return query(args)
      },
    },
  })
  Object.assign(deps.database, { prisma: counted })
  try {
    await ask()
  } finally {
    Object.assign(deps.database, { prisma })
  }
  return statements
}

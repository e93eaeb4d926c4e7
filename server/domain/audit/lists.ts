import type { Prisma } from '../../generated/client/client.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'
import { knownEntries } from './hiddenSubjects.ts'

export type AuditFilter = {
  actorId?: number | null | undefined
  action?: string | null | undefined
  subjectType?: string | null | undefined
  subjectId?: string | null | undefined
  from?: Date | null | undefined
  until?: Date | null | undefined
}

/**
 * Returns a filter for the lines of the audit log an operator asked for, among those they may read: by actor, action,
 * subject and time.
 */
export const entriesMatching = (
  { actorId, action, subjectType, subjectId, from, until }: AuditFilter,
  viewer: ViewerIdentity | null,
): Prisma.AuditEntryWhereInput => ({
  ...(actorId != null && { actorId }),
  ...(action && { action }),
  ...(subjectType && { subjectType }),
  ...(subjectId && { subjectId }),
  at: { ...(from && { gte: from }), ...(until && { lt: until }) },
  ...knownEntries(viewer),
})

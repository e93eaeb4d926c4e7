import type { IEnvironment } from 'relay-runtime'
import { isTakenInstant } from '#rules/forms/instants.ts'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { AuditLogScreenQuery } from './__generated__/AuditLogScreenQuery.graphql.ts'
import query from './__generated__/AuditLogScreenQuery$parameters.ts'

/**
 * Reads an instant of the address; null if the schema would refuse it. While somebody types a year, browsers report its
 * first digits, such as 20.
 */
function instantIn(given: string | null): string | null {
  const instant = new Date(given ?? '')
  return isTakenInstant(instant) ? instant.toISOString() : null
}

/**
 * The audit log at /operator/audit-log; its search contains `action`, `actor` (a Relay id), `type` with `subject`, and
 * the instants `from` and `until`.
 */
export const auditLogRoute = (environment: IEnvironment) =>
  screenRoute<AuditLogScreenQuery>(environment, {
    path: '/operator/audit-log',
    query,
    variables: (_, search) => ({
      action: search.get('action') || null,
      actorId: search.get('actor') || null,
      subjectType: search.get('type') || null,
      subjectId: search.get('subject') || null,
      from: instantIn(search.get('from')),
      until: instantIn(search.get('until')),
    }),
    load: () => import('./AuditLogScreen.tsx').then(({ AuditLogScreen }) => AuditLogScreen),
    Skeleton: ListSkeleton,
    failure: 'The audit log could not be loaded.',
  })

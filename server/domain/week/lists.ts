import type { Prisma } from '../../generated/client/client.ts'
import { runsOf } from '../groups/candidates.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'

/** The order of plans: by location and kind. */
export const planOrder = [
  { locationId: 'asc' },
  { kind: 'asc' },
] satisfies Prisma.WeeklyPlanOrderByWithRelationInput[]

/**
 * A filter and order for the proposals that the weekly plan made for a week, by its Monday, among those the viewer may
 * see.
 */
export const runsOfWeek = (weekOf: string, viewer: ViewerIdentity | null) =>
  ({
    where: { weekOf, state: { not: 'Canceled' }, AND: runsOf(viewer) },
    orderBy: [{ locationId: 'asc' }, { kind: 'asc' }, { id: 'asc' }],
  }) satisfies Prisma.FormationRunFindManyArgs

import type { Prisma } from '../../generated/client/client.ts'
import { runsOf } from '../groups/candidates.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'

/** Plans by location and kind. */
export const planOrder = [
  { locationId: 'asc' },
  { kind: 'asc' },
] satisfies Prisma.WeeklyPlanOrderByWithRelationInput[]

/** Proposals made for the week of a Monday from the weekly plan, of those the viewer may see. */
export const runsOfWeek = (weekOf: string, viewer: ViewerIdentity | null) =>
  ({
    where: { weekOf, state: { not: 'Canceled' }, AND: runsOf(viewer) },
    orderBy: [{ locationId: 'asc' }, { kind: 'asc' }, { id: 'asc' }],
  }) satisfies Prisma.FormationRunFindManyArgs

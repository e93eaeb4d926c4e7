import type { Prisma } from '../../generated/client/client.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'

type Reader = Pick<ViewerIdentity, 'hiddenCases' | 'hiddenReports'> | null

/**
 * Returns the cases and reports an operator may not know of (docs/rules.md, "Reporting").
 *
 * @returns their kinds and numbers, such as `Case 7`
 */
export const hiddenSubjects = (reader: Reader): string[] => [
  ...(reader?.hiddenCases ?? []).map((id) => `Case ${id}`),
  ...(reader?.hiddenReports ?? []).map((id) => `Report ${id}`),
]

/** Returns a filter for the lines of the audit log that an operator may read. */
export function knownEntries(reader: Reader): Pick<Prisma.AuditEntryWhereInput, 'NOT'> {
  if (!reader || hiddenSubjects(reader).length === 0) return {}
  const [cases, reports] = [reader.hiddenCases.map(String), reader.hiddenReports.map(String)]
  return {
    NOT: {
      OR: [
        { subjectType: 'Case', subjectId: { in: cases } },
        { subjectType: 'Report', subjectId: { in: reports } },
      ],
    },
  }
}

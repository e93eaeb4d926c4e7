import { defaultTimeZone } from '#rules/dates.ts'
import { ownTimeZone } from '../../../browser/ownTimeZone.ts'
import { ReportDialog } from './ReportDialog.tsx'
import type { Reportable } from './reportValues.ts'
import { useMemberReport } from './useMemberReport.ts'

const nobody: readonly Reportable[] = []

export type MemberReportProps = {
  /** The encounter it happened at; null for none */
  encounter: { id: string; timeZone: string } | null
  person: Reportable | null
  people?: readonly Reportable[]
  onClose: () => void
}

/**
 * The report of the signed-in member. Without an encounter, the emergency numbers are those of the browser's time zone.
 */
export function MemberReport({ encounter, person, people = nobody, onClose }: MemberReportProps) {
  const send = useMemberReport(encounter?.id ?? null)
  const timeZone = encounter?.timeZone ?? ownTimeZone() ?? defaultTimeZone
  const draft = `report ${encounter?.id ?? ''} ${person?.id ?? ''}`
  return (
    <ReportDialog
      people={people}
      person={person}
      timeZone={timeZone}
      send={send}
      draft={draft}
      onClose={onClose}
    />
  )
}

import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { readDraft } from '../../../../browser/drafts.ts'
import { ReportDialog } from '../../../shared/report/ReportDialog.tsx'
import type { SeatReportQuery } from './__generated__/SeatReportQuery.graphql.ts'
import { useSeatReport } from './useSeatReport.ts'

export type SeatReportProps = {
  /** The 32 digits of the seat's address */
  seat: string
  /** The place of the reported person; null to choose one */
  person: string | null
  onClose: () => void
  /** A new number for each try to open it */
  attempt: number
}

/** A report on a seat's page, about a person who has been at its table or about something else there. */
export function SeatReport({ seat, person, onClose, attempt }: SeatReportProps) {
  const { table } = useLazyLoadQuery<SeatReportQuery>(
    graphql`
      query SeatReportQuery($seat: String!) {
        table(seat: $seat) {
          id
          timeZone
          companions {
            seatId
            name
          }
        }
      }
    `,
    { seat },
    { fetchPolicy: 'network-only', fetchKey: attempt },
  )
  const people = table.companions.map(({ seatId, name }) => ({ id: seatId, name }))
  const send = useSeatReport(seat)
  // Restores what was written about a person at the table, even after a reload at the end of the table.
  const [draft] = useState(() => {
    const named = (who: string) => `report at ${seat} ${who}`
    const own = named(person ?? '')
    const others = person === null ? people.map(({ id }) => named(id)) : []
    return [own, ...others].find((name) => readDraft(name)) ?? own
  })
  return (
    <ReportDialog
      people={people}
      person={people.find(({ id }) => id === person) ?? null}
      timeZone={table.timeZone}
      send={send}
      draft={draft}
      onClose={onClose}
    />
  )
}

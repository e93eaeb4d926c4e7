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
  /** The place of whoever is reported; null where that is to be chosen */
  person: string | null
  onClose: () => void
  /** Another number for each try to open it */
  attempt: number
}

/**
 * A report from the page of a seat, about one of those who have been at its table or about something else there.
 *
 * @param props the seat, whom it is about at first, what is called when it is closed, and which try this is
 */
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
  // Whoever loads the page again after the end finds here what they began to write about somebody at the table.
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

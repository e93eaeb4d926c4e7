import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import type { ReportSomebodyQuery } from './__generated__/ReportSomebodyQuery.graphql.ts'
import { LazyReport } from './LazyReport.tsx'

/** The other attendees of an encounter. */
export const reportSomebodyQuery = graphql`
  query ReportSomebodyQuery($encounterId: ID!) {
    encounterCompanions(encounterId: $encounterId) {
      id
      username
    }
  }
`

type ReportSomebodyProps = {
  queryRef: PreloadedQuery<ReportSomebodyQuery>
  encounter: { id: string; timeZone: string }
  onClose: () => void
}

/** A report about another attendee of an encounter, or about something else there. */
export function ReportSomebody({ queryRef, encounter, onClose }: ReportSomebodyProps) {
  const { encounterCompanions } = usePreloadedQuery<ReportSomebodyQuery>(reportSomebodyQuery, queryRef)
  const people = encounterCompanions.map(({ id, username }) => ({ id, name: username }))
  return <LazyReport encounter={encounter} person={null} people={people} onClose={onClose} />
}

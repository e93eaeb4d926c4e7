import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { fullDate } from '#rules/dates.ts'
import type { SelectImpressionsScreenQuery } from './__generated__/SelectImpressionsScreenQuery.graphql.ts'
import { ImpressionsForm } from './ImpressionsForm.tsx'
import { NobodyElse } from './NobodyElse.tsx'
import styles from './SelectImpressionsScreen.module.css'

/**
 * Asks the member, in private, who made an impression on them at an encounter they attended.
 *
 * @param props the reference of its query
 */
export function SelectImpressionsScreen({
  queryRef,
}: {
  queryRef: PreloadedQuery<SelectImpressionsScreenQuery>
}) {
  const { attendedEncounter } = usePreloadedQuery<SelectImpressionsScreenQuery>(
    graphql`
      query SelectImpressionsScreenQuery($eventId: Int!) @preloadable {
        attendedEncounter(eventId: $eventId) {
          encounter {
            name
            startsAt
            timeZone
          }
          attendees {
            id
          }
          ...ImpressionsForm_attended
        }
      }
    `,
    queryRef,
  )
  const { name, startsAt, timeZone } = attendedEncounter.encounter
  return (
    <div className={styles.screen}>
      <title>Who Made an Impression? · Encounters</title>
      <div className={styles.head}>
        <h1>Who Made an Impression?</h1>
        <p>
          {name}, {fullDate(new Date(startsAt), timeZone)}
        </p>
        <p>Your choices are private: nobody learns whom you choose. Choosing nobody is perfectly fine.</p>
      </div>
      {attendedEncounter.attendees.length === 0 ? (
        <NobodyElse />
      ) : (
        <ImpressionsForm attended={attendedEncounter} />
      )}
    </div>
  )
}

import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { fullDate } from '#rules/dates.ts'
import { DomainError } from '#rules/errors.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { SelectImpressionsScreenQuery } from './__generated__/SelectImpressionsScreenQuery.graphql.ts'
import { EveningCard } from './EveningCard.tsx'
import { ImpressionsForm } from './ImpressionsForm.tsx'
import { NobodyElse } from './NobodyElse.tsx'
import styles from './SelectImpressionsScreen.module.css'

type Loaded = { queryRef: PreloadedQuery<SelectImpressionsScreenQuery> }

/** A retry can help against every failure but one: an encounter that the member did not attend. */
function NotAmongYours({ error }: FallbackProps) {
  const isUnknown = error instanceof DomainError && /^(NOT_FOUND|BAD_INPUT)$/.test(error.code)
  if (!isUnknown) throw error
  return (
    <div className={styles.screen}>
      <title>Who Made an Impression? · Encounters</title>
      <h1>Who Made an Impression?</h1>
      <EmptyState sentence="This encounter is not among those you attended.">
        <p>
          Those you can still choose from are under{' '}
          <ScreenLink href="/member/my-encounters?tab=unprocessed">My Encounters</ScreenLink>.
        </p>
      </EmptyState>
    </div>
  )
}

/** Asks the member privately who made an impression on them at an encounter they attended. */
export function SelectImpressionsScreen({ queryRef }: Loaded) {
  return (
    <ErrorBoundary FallbackComponent={NotAmongYours} resetKeys={[queryRef]}>
      <Impressions queryRef={queryRef} />
    </ErrorBoundary>
  )
}

function Impressions({ queryRef }: Loaded) {
  const { attendedEncounter } = usePreloadedQuery<SelectImpressionsScreenQuery>(
    graphql`
      query SelectImpressionsScreenQuery($eventId: Int!) @preloadable {
        attendedEncounter(eventId: $eventId) {
          canChoose
          encounter {
            name
            startsAt
            timeZone
            ...EveningCard_encounter
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
          <bdi>{name}</bdi>, {fullDate(new Date(startsAt), timeZone)}
        </p>
        <p>
          Your choices are private: nobody learns who you choose.
          {attendedEncounter.canChoose && ' Choosing nobody is perfectly fine.'}
        </p>
      </div>
      {attendedEncounter.attendees.length === 0 ? (
        <NobodyElse />
      ) : (
        <ImpressionsForm attended={attendedEncounter} />
      )}
      <EveningCard encounter={attendedEncounter.encounter} />
    </div>
  )
}

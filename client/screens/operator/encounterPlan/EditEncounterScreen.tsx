import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { mayHappen } from '../shared/encounterWords.ts'
import operator from '../shared/Operator.module.css'
import type { EditEncounterScreenQuery } from './__generated__/EditEncounterScreenQuery.graphql.ts'
import { EditPlan } from './EditPlan.tsx'

/** Changes the plan of an encounter, as long as it can be changed. */
export function EditEncounterScreen({ queryRef }: { queryRef: PreloadedQuery<EditEncounterScreenQuery> }) {
  const { operatorEncounter: encounter, settings } = usePreloadedQuery<EditEncounterScreenQuery>(
    graphql`
      query EditEncounterScreenQuery($rowId: Int!) @preloadable {
        operatorEncounter(rowId: $rowId) {
          name
          rowId
          state
          startsAt
          endsAt
          ...EditPlan_encounter
        }
        settings {
          ...ScriptLengthNote_settings
        }
      }
    `,
    queryRef,
  )
  const now = useNowAt(encounter ? [new Date(encounter.endsAt)] : [])
  if (!encounter) {
    return (
      <EmptyState sentence="There is no such encounter.">
        <ScreenLink href="/operator/encounters">See the encounters</ScreenLink>
      </EmptyState>
    )
  }
  const { state, rowId } = encounter
  const back = <ScreenLink href={`/operator/encounters/${rowId}`}>Back to the encounter</ScreenLink>
  const canChange = mayHappen('change', encounter, now)
  return (
    <div className={operator.screen}>
      <OperatorTitle>{`Edit ${encounter.name}`}</OperatorTitle>
      <div>
        <h1>Edit {isolated(encounter.name)}</h1>
        {canChange && back}
      </div>
      {canChange ? (
        <EditPlan encounter={encounter} settings={settings} />
      ) : (
        <EmptyState
          sentence={`This encounter ${state === 'CANCELED' ? 'was canceled' : 'is over'} and can no longer be changed.`}
        >
          <p>It can be duplicated.</p>
          {back}
        </EmptyState>
      )}
    </div>
  )
}

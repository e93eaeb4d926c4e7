import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import operator from '../shared/Operator.module.css'
import type { EditEncounterScreenQuery } from './__generated__/EditEncounterScreenQuery.graphql.ts'
import { EditPlan } from './EditPlan.tsx'

/**
 * Changes the plan of an encounter.
 *
 * @param props the reference of its query
 */
export function EditEncounterScreen({ queryRef }: { queryRef: PreloadedQuery<EditEncounterScreenQuery> }) {
  const { operatorEncounter: encounter, settings } = usePreloadedQuery<EditEncounterScreenQuery>(
    graphql`
      query EditEncounterScreenQuery($rowId: Int!) @preloadable {
        operatorEncounter(rowId: $rowId) {
          name
          rowId
          ...EditPlan_encounter
        }
        settings {
          ...ScriptLengthNote_settings
        }
      }
    `,
    queryRef,
  )
  if (!encounter) {
    return (
      <EmptyState sentence="There is no such encounter.">
        <ScreenLink href="/operator/encounters">See the encounters</ScreenLink>
      </EmptyState>
    )
  }
  return (
    <div className={operator.screen}>
      <OperatorTitle>{`Edit ${encounter.name}`}</OperatorTitle>
      <div>
        <h1>Edit {isolated(encounter.name)}</h1>
        <ScreenLink href={`/operator/encounters/${encounter.rowId}`}>Back to the encounter</ScreenLink>
      </div>
      <EditPlan encounter={encounter} settings={settings} />
    </div>
  )
}

import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import type { ImpressionListItem_encounter$key } from './__generated__/ImpressionListItem_encounter.graphql.ts'
import styles from './EncounterCard.module.css'
import { EncounterCard } from './EncounterCard.tsx'
import type { Answer } from './useRespondToImpression.ts'

type ImpressionListItemProps = {
  encounter: ImpressionListItem_encounter$key
  failure: string | false
  onRespond: (answer: Answer) => void
}

/** One encounter at which somebody chose the member, with two buttons to answer. */
export function ImpressionListItem({ encounter, failure, onRespond }: ImpressionListItemProps) {
  const data = useFragment(
    graphql`
      fragment ImpressionListItem_encounter on Encounter {
        id
        name
        ...EncounterCard_encounter
      }
    `,
    encounter,
  )
  const respond = (accept: boolean) => onRespond({ encounterId: data.id, accept })
  return (
    <EncounterCard encounter={data} note={failure && <p className={styles.urgent}>{failure}</p>}>
      <Button aria-label={`Yes, I'm Interested: ${data.name}`} onClick={() => respond(true)}>
        Yes, I'm Interested
      </Button>
      <Button aria-label={`No Thanks: ${data.name}`} variant="secondary" onClick={() => respond(false)}>
        No Thanks
      </Button>
    </EncounterCard>
  )
}

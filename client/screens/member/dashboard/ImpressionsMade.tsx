import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { ImpressionsMade_viewer$key } from './__generated__/ImpressionsMade_viewer.graphql.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { ImpressionListItem } from './ImpressionListItem.tsx'
import { useListOutcomes } from './useListOutcomes.ts'
import { type Answer, useRespondToImpression } from './useRespondToImpression.ts'

/**
 * "You Made an Impression": the encounters at which somebody chose the member, who has not answered yet. Nothing if
 * there are none. An answer without a reply is given again if the encounter leaves the list: that changes nothing, and
 * the reply says what came of it.
 */
export function ImpressionsMade({ viewer }: { viewer: ImpressionsMade_viewer$key }) {
  const { pendingImpressions } = useFragment(
    graphql`
      fragment ImpressionsMade_viewer on Viewer {
        pendingImpressions(first: 50) @connection(key: "ImpressionsMade_pendingImpressions") {
          __id
          edges {
            node {
              id
              ...ImpressionListItem_encounter
            }
          }
        }
      }
    `,
    viewer,
  )
  const encounters = pendingImpressions.edges.map(({ node }) => node)
  const { outcome, banner, tellOf, failureOf } = useListOutcomes(encounters)
  const respond = useRespondToImpression(pendingImpressions.__id, tellOf)
  const [given, setGiven] = useState<Answer | null>(null)
  const isListed = (encounterId: string) => encounters.some(({ id }) => id === encounterId)
  const isLost = outcome?.isUnsure && given !== null && !isListed(given.encounterId)
  const answer = (next: Answer) => {
    setGiven(next)
    respond(next)
  }
  const answerAgain = useEffectEvent(() => {
    if (given) respond(given)
    setGiven(null)
  })
  useEffect(() => {
    // Its message cannot be shown before this commit is over.
    if (isLost) queueMicrotask(answerAgain)
  }, [isLost])
  if (encounters.length === 0 && !outcome) return null
  return (
    <DashboardSection title="You Made an Impression" outcome={outcome} banner={banner}>
      {encounters.length > 0 && (
        <>
          <p>Somebody you met would like to see you again. Are you interested in a Second Encounter?</p>
          <ul>
            {encounters.map((encounter) => (
              <ImpressionListItem
                key={encounter.id}
                encounter={encounter}
                failure={failureOf(encounter.id)}
                onRespond={answer}
              />
            ))}
          </ul>
        </>
      )}
    </DashboardSection>
  )
}

import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import { visitorEnvironment } from '../../../relay/visitorEnvironment.ts'
import { Banner } from '../../../ui/Banner.tsx'
import type { FriendNoteQuery } from './__generated__/FriendNoteQuery.graphql.ts'

const query = graphql`
  query FriendNoteQuery($secret: String!) {
    friendLink(secret: $secret)
  }
`

const sentences = {
  OPEN: 'A member of Encounters vouches for you. The people who review your request see who it was.',
  USED: 'Somebody has already asked with this link. You can ask without it.',
  ENDED: 'This link is no longer good. You can ask without it.',
  '%future added value': null,
} as const

/** Tells a visitor whether the friend's link they followed still works. The friend is not named. */
export function FriendNote({ secret }: { secret: string }) {
  const [state, setState] = useState<keyof typeof sentences | null>(null)
  useEffect(() => {
    const asking = fetchQuery<FriendNoteQuery>(visitorEnvironment, query, { secret }).subscribe({
      next: ({ friendLink }) => setState(friendLink),
      error: reportError,
    })
    return () => asking.unsubscribe()
  }, [secret])
  const sentence = state && sentences[state]
  return sentence && <Banner tone={state === 'OPEN' ? 'good' : 'neutral'}>{sentence}</Banner>
}

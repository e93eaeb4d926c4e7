import { useRef, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { DomainError } from '#rules/errors.ts'
import { patienceSeconds } from '#rules/guide/presence.ts'
import { keepOpen } from '../../../../relay/keepOpen.ts'
import { useAction } from '../../../../relay/useAction.ts'
import type { useLeavingMutation } from './__generated__/useLeavingMutation.graphql.ts'

/** In milliseconds; short, since the others at the table wait. */
const firstWait = 500
const longestWait = 8000

/** Whether the server has answered the leave, even with the reply that they are not at the table any more. */
const isAnswered = (failure: unknown) =>
  failure === null || (failure instanceof DomainError && failure.code !== 'UNAVAILABLE')

/**
 * Sends that the person leaves the table quietly, and sends it again until the server has answered, at once when the
 * network returns. After a while without a heartbeat they count as away, and may have come back on another page: then
 * nothing is sent.
 *
 * @param seat the 32 digits of the address
 * @param departures how often the person has left so far
 * @returns a function that leaves at a step of the table; one that undoes this when the person returns; and how often
 *   they will have left if everything that was sent here without a reply still arrives
 */
export function useLeaving(seat: string, departures: number) {
  const [send] = useAction<useLeavingMutation>(graphql`
    mutation useLeavingMutation($input: ActAtTableInput!) {
      actAtTable(input: $input) {
        table {
          departures
          isHere
        }
      }
    }
  `)
  const leaving = useRef<AbortController>(null)
  const [expected, setExpected] = useState(0)
  const stop = () => leaving.current?.abort()
  const leave = (step: number) => {
    stop()
    const trying = new AbortController()
    leaving.current = trying
    setExpected(departures + 1)
    setTimeout(() => trying.abort(), patienceSeconds * 1000)
    keepOpen(
      {
        follow: async () => {
          await send({ input: { seat, act: 'LEAVE', step } })
        },
        onEnd: (failure) => {
          if (isAnswered(failure)) setExpected(0)
          return !isAnswered(failure)
        },
        firstWait,
        longestWait,
      },
      trying.signal,
    ).catch(reportError)
  }
  return { leave, stayed: stop, expected: Math.max(departures, expected) }
}

import { useRef, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { DomainError } from '#rules/errors.ts'
import { patienceSeconds } from '#rules/guide/presence.ts'
import { keepOpen } from '../../../../relay/keepOpen.ts'
import { useAction } from '../../../../relay/useAction.ts'
import type { useLeavingMutation } from './__generated__/useLeavingMutation.graphql.ts'

/** Milliseconds; others wait for nobody longer than they must. */
const firstWait = 500
const longestWait = 8000

/** Whether the server has said what it makes of the leave, be it that they are not at the table any more. */
const isAnswered = (failure: unknown) =>
  failure === null || (failure instanceof DomainError && failure.code !== 'UNAVAILABLE')

/**
 * Says that somebody leaves the table quietly, and says it again while the server cannot be reached, as soon as the network is
 * back. After a while without a sign they count as away by themselves, and may be back on another page: then nothing is said.
 *
 * @param seat the 32 digits of the address
 * @param departures how often the person has left so far
 * @returns what leaves, at a step of the table; what takes it back for whoever comes again; and how often they will have left if
 *   what was said here, and not answered, still arrives
 */
export function useLeaving(seat: string, departures: number) {
  const [send] = useAction<useLeavingMutation>(graphql`
    mutation useLeavingMutation($input: ActAtTableInput!) {
      actAtTable(input: $input) {
        table {
          departures
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

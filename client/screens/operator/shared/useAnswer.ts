import { useEffect, useRef, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { failureSentence } from '../../../relay/failureSentence.ts'

type Answered<Query extends OperationType> = { to: Query['variables']; data: Query['response'] }

/**
 * Runs a query besides the screen's own, such as a search. A later call replaces an earlier one, whose reply is
 * ignored.
 *
 * @param query the compiled query
 * @param failed shown if no reply arrived; the reason follows
 * @returns the function that runs it with variables; whether that is under way; the last reply with its variables; the
 *   sentence that says why there is none; and a function that removes all of it
 */
export function useAnswer<Query extends OperationType>(query: GraphQLTaggedNode, failed: string) {
  const environment = useRelayEnvironment()
  const asking = useRef<{ unsubscribe(): void }>(null)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answered<Query> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = () => {
    asking.current?.unsubscribe()
    setBusy(false)
    setFailure(null)
  }
  useEffect(() => () => asking.current?.unsubscribe(), [])
  return {
    ask(variables: Query['variables']): void {
      stop()
      setBusy(true)
      asking.current = fetchQuery<Query>(environment, query, variables).subscribe({
        next: (data) => setAnswer({ to: variables, data }),
        complete: () => setBusy(false),
        error: (error: unknown) => {
          setBusy(false)
          setAnswer(null)
          setFailure(failureSentence(failed, error))
        },
      })
    },
    drop(): void {
      stop()
      setAnswer(null)
    },
    busy,
    answer,
    failure,
  }
}

import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useSitDownMutation } from './__generated__/useSitDownMutation.graphql.ts'

/**
 * Opens an operator's own place at a table in a new window. An empty window opens with the click, since browsers block
 * one that opens later.
 *
 * @param tell shows the outcome if it is not visible in the window
 * @returns a function that takes the encounter's Relay id, and whether it is under way
 */
export function useSitDown(tell: TellOutcome): readonly [sit: (encounterId: string) => void, busy: boolean] {
  const [send, busy] = useAction<useSitDownMutation>(
    graphql`
      mutation useSitDownMutation($input: HostTableInput!) {
        hostTable(input: $input) {
          address
        }
      }
    `,
    { tell, failed: 'You could not sit down.' },
  )
  const sit = (encounterId: string) => {
    const opened = window.open('', '_blank')
    if (opened) opened.opener = null
    send(
      { input: { encounterId } },
      {
        onDone: ({ hostTable }) => {
          if (opened) opened.location.replace(hostTable.address)
          else
            tell({ tone: 'danger', sentence: `The window was blocked. Your place is ${hostTable.address}` })
        },
        onFailed: () => opened?.close(),
      },
    )
  }
  return [sit, busy]
}

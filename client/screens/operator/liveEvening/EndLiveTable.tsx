import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import { EndTableDialog } from '../../shared/EndTableDialog.tsx'
import type { EndLiveTableMutation } from './__generated__/EndLiveTableMutation.graphql.ts'

type EndLiveTableProps = {
  /** The Relay id and the name of the encounter */
  table: { encounterId: string; name: string }
  tell: TellOutcome
  onClose: () => void
}

/** Asks whether to end a table early, and ends it. */
export function EndLiveTable({ table: { encounterId, name }, tell, onClose }: EndLiveTableProps) {
  const { refresh } = useScreens()
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [end, busy] = useAction<EndLiveTableMutation>(
    graphql`
      mutation EndLiveTableMutation($input: EndTableEarlyInput!) {
        endTableEarly(input: $input) {
          encounter {
            cancelReason
          }
        }
      }
    `,
    {
      tell,
      tellFailure,
      done: ({ endTableEarly: { encounter } }) =>
        encounter.cancelReason === null
          ? `${isolated(name)} has ended.`
          : { tone: 'neutral', sentence: `${isolated(name)} is canceled. ${encounter.cancelReason}` },
      failed: `${isolated(name)} could not be ended.`,
      onDone: () => {
        onClose()
        refresh()
      },
    },
  )
  return (
    <EndTableDialog
      name={name}
      busy={busy}
      failure={failure}
      onKeep={onClose}
      onConfirm={() => end({ input: { encounterId } })}
    />
  )
}

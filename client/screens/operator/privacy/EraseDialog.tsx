import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { EraseNowDialog } from '../shared/EraseNowDialog.tsx'
import type { EraseDialogMutation } from './__generated__/EraseDialogMutation.graphql.ts'
import type { Leaving } from './ErasureRow.tsx'

type EraseDialogProps = Leaving & { tell: TellOutcome; onClose: () => void }

/** Asks whether to erase a person at once, and does so. The requests, which that changes too, are reloaded. */
export function EraseDialog({ memberId, username, tell, onClose }: EraseDialogProps) {
  const { refresh } = useScreens()
  const [erase, busy] = useAction<EraseDialogMutation>(
    graphql`
      mutation EraseDialogMutation($input: EraseMemberInput!) {
        eraseMember(input: $input) {
          member {
            id
            username
            email
            erasedAt
          }
        }
      }
    `,
    {
      tell,
      done: `${isolated(username)} is erased.`,
      failed: `${isolated(username)} could not be erased.`,
      onDone: () => {
        onClose()
        refresh()
      },
      onFailed: onClose,
    },
  )
  return (
    <EraseNowDialog
      username={username}
      busy={busy}
      onKeep={onClose}
      onConfirm={() => erase({ input: { memberId } })}
    />
  )
}

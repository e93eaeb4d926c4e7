import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { signOut } from '../../../session/signOut.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { changeWithMail } from '../shared/mailWords.ts'
import type { useOperatorChangesRemoveMutation } from './__generated__/useOperatorChangesRemoveMutation.graphql.ts'
import type { useOperatorChangesResetMutation } from './__generated__/useOperatorChangesResetMutation.graphql.ts'
import type { AskedChange } from './OperatorRow.tsx'

/**
 * Removes operators, and the passkeys of operators who lost them.
 *
 * @param onEnd closes the dialog that asked
 * @returns the function that makes the change, and whether one is under way
 */
export function useOperatorChanges(tell: TellOutcome, onEnd: () => void) {
  const [remove, isRemoving] = useAction<useOperatorChangesRemoveMutation>(
    graphql`
      mutation useOperatorChangesRemoveMutation($input: RemoveOperatorInput!) {
        removeOperator(input: $input) {
          settings {
            ...OperatorList_settings
          }
        }
      }
    `,
    { tell, failed: 'The operator could not be removed.' },
  )
  const [reset, isResetting] = useAction<useOperatorChangesResetMutation>(
    graphql`
      mutation useOperatorChangesResetMutation($input: ResetPasskeysInput!) {
        resetPasskeys(input: $input) {
          settings {
            ...OperatorList_settings
          }
        }
      }
    `,
    { tell, failed: 'The passkeys could not be reset.', onDone: onEnd, onFailed: onEnd },
  )

  function change({ about, id, name, isViewer, unreachable }: AskedChange): void {
    if (about === 'reset') {
      reset(
        { input: { resetId: id } },
        {
          done: changeWithMail(
            { unreachable },
            `${isolated(name)} has no passkeys any more`,
            ' and gets a mail',
          ),
        },
      )
      return
    }
    remove(
      { input: { removedId: id } },
      {
        done: `${isolated(name)} is no operator any more.`,
        onFailed: onEnd,
        onDone: () => {
          onEnd()
          // The server has ended the session already.
          if (isViewer) void signOut()
        },
      },
    )
  }

  return { change, busy: isRemoving || isResetting }
}

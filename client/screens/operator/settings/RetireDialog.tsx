import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { RetireDialogMutation } from './__generated__/RetireDialogMutation.graphql.ts'
import type { LookupKindPlan } from './lookupKinds.ts'

type RetireDialogProps = {
  kind: LookupKindPlan
  entry: { rowId: number; label: string }
  tell: TellOutcome
  onClose: () => void
}

/** Asks whether to stop offering an option, and retires it. */
export function RetireDialog({ kind, entry: { rowId, label }, tell, onClose }: RetireDialogProps) {
  const [retire, busy] = useAction<RetireDialogMutation>(
    graphql`
      mutation RetireDialogMutation($input: RetireLookupInput!, $kind: LookupKind!) {
        retireLookup(input: $input) {
          settings {
            ...LookupList_settings @arguments(kind: $kind)
          }
        }
      }
    `,
    {
      tell,
      done: `${label} is retired.`,
      failed: `${label} could not be retired.`,
      onDone: onClose,
      onFailed: onClose,
    },
  )
  return (
    <ConfirmDialog
      title={`Retire ${label}?`}
      keep="Keep offering it"
      confirm="Retire"
      busyWords="Retiring..."
      busy={busy}
      onKeep={onClose}
      onConfirm={() => retire({ input: { kind: kind.value, rowId }, kind: kind.value })}
    >
      <p>Nobody can choose it any more. It stays with whoever has, and can be offered again.</p>
    </ConfirmDialog>
  )
}

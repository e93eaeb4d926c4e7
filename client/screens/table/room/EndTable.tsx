import { BusyButton } from '../../../ui/BusyButton.tsx'
import { useQuestion } from '../../../ui/useQuestion.ts'
import { EndTableDialog } from '../../shared/EndTableDialog.tsx'
import type { Acting } from './useTableAct.ts'

/**
 * Lets a host end the table for everybody, once they have read what that means.
 *
 * @param props the name of the encounter, and what acts
 */
export function EndTable({ name, acting: { act, isActing } }: { name: string; acting: Acting }) {
  const { asked, failure, tellFailure, ask, close } = useQuestion<true>()
  return (
    <>
      <BusyButton variant="quiet" busy={isActing} onClick={() => ask(true)}>
        End early
      </BusyButton>
      {asked && (
        <EndTableDialog
          {...{ name, failure }}
          busy={isActing}
          onKeep={close}
          onConfirm={() => act('END_EARLY', {}, { tellFailure })}
        />
      )}
    </>
  )
}

import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { MarkButtons_entry$key } from './__generated__/MarkButtons_entry.graphql.ts'
import type { MarkButtonsMutation } from './__generated__/MarkButtonsMutation.graphql.ts'

/** Marks one seat by hand, which overrides presence and reports. */
export function MarkButtons({ entry, tell }: { entry: MarkButtons_entry$key; tell: TellOutcome }) {
  const { id, attendance, member } = useFragment(
    graphql`
      fragment MarkButtons_entry on RosterEntry {
        id
        attendance
        member {
          username
        }
      }
    `,
    entry,
  )
  const { username } = member
  const [mark, marking] = useAction<MarkButtonsMutation>(
    graphql`
      mutation MarkButtonsMutation($input: SetAttendanceInput!) {
        setAttendance(input: $input) {
          entry {
            ...LiveRow_entry
            ...CloseOutRow_entry
            encounter {
              ...Live_counts
              ...Processing_encounter
            }
          }
        }
      }
    `,
    { tell, failed: `Failed to mark ${isolated(username)}.` },
  )
  const set = (came: boolean) =>
    mark({
      input: { invitationId: id, attendance: came ? 'ATTENDED' : 'ABSENT', replaces: attendance ?? null },
    })
  return (
    <>
      {attendance !== 'ATTENDED' && (
        <BusyButton variant="quiet" busy={marking} aria-label={`Came: ${username}`} onClick={() => set(true)}>
          Came
        </BusyButton>
      )}
      {attendance !== 'ABSENT' && (
        <BusyButton
          variant="quiet"
          busy={marking}
          aria-label={`Did not come: ${username}`}
          onClick={() => set(false)}
        >
          Did not come
        </BusyButton>
      )}
    </>
  )
}

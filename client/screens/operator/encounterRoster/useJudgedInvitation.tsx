import { type ReactNode, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useJudgedInvitationMutation } from './__generated__/useJudgedInvitationMutation.graphql.ts'

/** Somebody to invite by hand: their Relay id and the name. */
export type Invitee = { id: string; username: string }
type Warned = Invitee & { sentences: readonly string[]; invite: () => void }

/**
 * Asks which rules inviting somebody by hand would break, and invites at once where it breaks none, else once the operator
 * has read which.
 *
 * @param encounterId Relay id of the encounter
 * @param tell shows that it could not be asked
 * @param whatChanged says what another operator did meanwhile, where inviting them depends on it
 * @returns what asks, given who and what invites them; whether that is under way; and the question, to be rendered
 */
export function useJudgedInvitation(
  encounterId: string,
  tell: TellOutcome,
  whatChanged?: (invitee: Invitee) => string | null,
) {
  const [warned, setWarned] = useState<Warned | null>(null)
  const [judge, judging] = useAction<useJudgedInvitationMutation>(
    graphql`
      mutation useJudgedInvitationMutation($input: JudgeInvitationInput!) {
        judgeInvitation(input: $input) {
          breaks {
            sentence
          }
        }
      }
    `,
    { tell },
  )
  const ask = (invitee: Invitee, invite: () => void) =>
    judge(
      { input: { encounterId, memberId: invitee.id } },
      {
        onDone: ({ judgeInvitation: { breaks } }) => {
          const sentences = breaks.map(({ sentence }) => sentence)
          if (sentences.length === 0) invite()
          else setWarned({ ...invitee, sentences, invite })
        },
        failed: `Failed to invite ${isolated(invitee.username)}.`,
      },
    )
  const changed = warned && whatChanged?.(warned)
  const question: ReactNode = warned && (
    <ConfirmDialog
      title={`Invite ${isolated(warned.username)} all the same?`}
      keep="Do not invite"
      confirm="Invite all the same"
      onKeep={() => setWarned(null)}
      onConfirm={() => {
        setWarned(null)
        warned.invite()
      }}
    >
      {warned.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {changed && <Banner tone="warning">{changed}</Banner>}
    </ConfirmDialog>
  )
  return { ask, judging, question }
}

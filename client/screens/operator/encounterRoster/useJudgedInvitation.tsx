import { type ReactNode, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useJudgedInvitationMutation } from './__generated__/useJudgedInvitationMutation.graphql.ts'

/** A person to invite by hand: their Relay id and name. */
export type Invitee = { id: string; username: string }
type Warned = Invitee & { sentences: readonly string[]; invite: () => void }

/**
 * Checks which rules an invitation by hand would break. If it breaks none, it is sent at once, else after the operator
 * has confirmed.
 *
 * @param encounterId Relay id of the encounter
 * @param tell shows that the check failed
 * @param whatChanged says what another operator did meanwhile, if the invitation depends on it
 * @returns the function that checks, which takes the person and what invites them; whether that is under way; and the
 *   dialog to render
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

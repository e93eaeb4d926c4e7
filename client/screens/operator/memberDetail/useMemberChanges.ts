import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { changeWithMail, mailSentence, type Reader } from '../shared/mailWords.ts'
import type { useMemberChangesCorrectMutation } from './__generated__/useMemberChangesCorrectMutation.graphql.ts'
import type { useMemberChangesEndSessionsMutation } from './__generated__/useMemberChangesEndSessionsMutation.graphql.ts'
import type { useMemberChangesEraseMutation } from './__generated__/useMemberChangesEraseMutation.graphql.ts'
import type { useMemberChangesExportMutation } from './__generated__/useMemberChangesExportMutation.graphql.ts'
import type { useMemberChangesPauseMutation } from './__generated__/useMemberChangesPauseMutation.graphql.ts'
import type { useMemberChangesResumeMutation } from './__generated__/useMemberChangesResumeMutation.graphql.ts'

const pauseMutation = graphql`
  mutation useMemberChangesPauseMutation($input: PauseMemberInput!) {
    pauseMember(input: $input) {
      member {
        accountStatus
        unreachable
        ...MemberActions_member
        ...MemberFacts_member
        ...MemberEncounters_member
      }
    }
  }
`

const resumeMutation = graphql`
  mutation useMemberChangesResumeMutation($input: ResumeMemberInput!) {
    resumeMember(input: $input) {
      member {
        accountStatus
        unreachable
        ...MemberActions_member
        ...MemberFacts_member
      }
    }
  }
`

const correctMutation = graphql`
  mutation useMemberChangesCorrectMutation($input: CorrectEmailInput!) {
    correctEmail(input: $input) {
      member {
        unreachable
        ...MemberActions_member
        ...MemberFacts_member
      }
    }
  }
`

const endSessionsMutation = graphql`
  mutation useMemberChangesEndSessionsMutation($input: EndMemberSessionsInput!) {
    endMemberSessions(input: $input) {
      member {
        unreachable
      }
    }
  }
`

const eraseMutation = graphql`
  mutation useMemberChangesEraseMutation($input: EraseMemberInput!) {
    eraseMember(input: $input) {
      member {
        username
        accountStatus
        ...MemberActions_member
        ...MemberFacts_member
        ...MemberMessages_member
        ...MemberNotes_member
      }
    }
  }
`

const exportMutation = graphql`
  mutation useMemberChangesExportMutation($input: ExportMemberInput!) {
    exportMember(input: $input) {
      data
      filename
    }
  }
`

const mailIfSignedIn = 'If they were signed in, they get a mail.'
const andMail = ', and the member gets a mail'

/**
 * Says that the email of a member is corrected, and which of the two addresses get a mail.
 *
 * @param from the member with the address that was replaced
 */
const correctedWords =
  (from: Reader) =>
  ({ correctEmail: { member: to } }: useMemberChangesCorrectMutation['response']): string => {
    const done = 'The email is corrected, every session has ended'
    if (!from.unreachable && !to.unreachable) return `${done}, and both addresses get a mail.`
    if (from.unreachable && to.unreachable)
      return `${done}, and no mail says so, because none is sent to either address.`
    const [gets, not] = from.unreachable ? ['new', 'old'] : ['old', 'new']
    return `${done}, and only the ${gets} address gets a mail, because none is sent to the ${not} one.`
  }

/** The messages of each change. */
const words = {
  pause: {
    done: ({ pauseMember }: useMemberChangesPauseMutation['response']) =>
      changeWithMail(pauseMember.member, 'The membership is paused', andMail),
    failed: 'Failed to pause the membership.',
  },
  resume: {
    done: ({ resumeMember }: useMemberChangesResumeMutation['response']) =>
      changeWithMail(resumeMember.member, 'The membership is active again', andMail),
    failed: 'Failed to resume the membership.',
  },
  correct: { failed: 'Failed to correct the email.' },
  endSessions: {
    done: ({ endMemberSessions }: useMemberChangesEndSessionsMutation['response']) =>
      `They are signed out everywhere. ${mailSentence(endMemberSessions.member, mailIfSignedIn)}`,
    failed: 'Failed to sign them out.',
  },
  erase: { done: 'The personal data is erased.', failed: 'Failed to erase the personal data.' },
  exportData: {
    done: 'What is held about them is in the file your browser just saved.',
    failed: 'Failed to export the data.',
  },
}

type Asking = {
  /** Shows the outcome */
  tell: TellOutcome
  /** Shows a failure in the dialog that asked, which stays open */
  tellFailure: TellOutcome
  /** Closes the dialog that asked, once it worked */
  onDone: () => void
}

/**
 * Sends an operator's changes to a member. The reply updates the member; an export is saved as a file.
 *
 * @param asking what shows the outcome, and what closes the dialog that asked
 * @returns each change with its function, which takes the mutation's variables, and whether it is under way; correcting
 *   takes the member as they are before it, too
 */
export function useMemberChanges(asking: Asking) {
  const { tell } = asking
  const [pause, pausing] = useAction<useMemberChangesPauseMutation>(pauseMutation, {
    ...asking,
    ...words.pause,
  })
  const [resume, resuming] = useAction<useMemberChangesResumeMutation>(resumeMutation, {
    tell,
    ...words.resume,
  })
  const [sendCorrection, correcting] = useAction<useMemberChangesCorrectMutation>(correctMutation, {
    ...asking,
    ...words.correct,
  })
  const correct = (variables: useMemberChangesCorrectMutation['variables'], from: Reader) =>
    sendCorrection(variables, { done: correctedWords(from) })
  const [endSessions, ending] = useAction<useMemberChangesEndSessionsMutation>(endSessionsMutation, {
    ...asking,
    ...words.endSessions,
  })
  const [erase, erasing] = useAction<useMemberChangesEraseMutation>(eraseMutation, {
    ...asking,
    ...words.erase,
  })
  const [exportData, exporting] = useAction<useMemberChangesExportMutation>(exportMutation, {
    tell,
    ...words.exportData,
    onDone: ({ exportMember: { filename, data } }) =>
      saveFile(filename, 'application/json', JSON.stringify(data, null, 2)),
  })
  const busy = pausing || resuming || correcting || ending || erasing || exporting
  return { pause, resume, resuming, correct, endSessions, erase, exportData, exporting, busy }
}

import { graphql, type IEnvironment } from 'relay-runtime'
import { commit } from '../../../relay/commit.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import type { memberCallsEraseMutation } from './__generated__/memberCallsEraseMutation.graphql.ts'
import type { memberCallsExportMutation } from './__generated__/memberCallsExportMutation.graphql.ts'
import type { memberCallsPauseMutation } from './__generated__/memberCallsPauseMutation.graphql.ts'
import type { memberCallsResumeMutation } from './__generated__/memberCallsResumeMutation.graphql.ts'

const pauseMutation = graphql`
  mutation memberCallsPauseMutation($input: PauseMemberInput!) {
    pauseMember(input: $input) {
      member {
        accountStatus
        ...MemberActions_member
        ...MemberFacts_member
      }
    }
  }
`

const resumeMutation = graphql`
  mutation memberCallsResumeMutation($input: ResumeMemberInput!) {
    resumeMember(input: $input) {
      member {
        accountStatus
        ...MemberActions_member
        ...MemberFacts_member
      }
    }
  }
`

const eraseMutation = graphql`
  mutation memberCallsEraseMutation($input: EraseMemberInput!) {
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
  mutation memberCallsExportMutation($input: ExportMemberInput!) {
    exportMember(input: $input) {
      data
      filename
    }
  }
`

/** What an operator can do about a member. */
export type MemberChange = 'pause' | 'resume' | 'erase' | 'export'

/**
 * Does it; its reply brings the member as they then stand, and an export is saved as a file.
 *
 * @param environment where it runs
 * @param change what to do
 * @param member the member's Relay id and, for a pause with an end, the instant before which they cannot resume
 * @throws DomainError, ConnectionError as {@link commit} does
 */
export async function changeMember(
  environment: IEnvironment,
  change: MemberChange,
  { memberId, until }: { memberId: string; until: string | null },
): Promise<void> {
  const variables = { input: { memberId } }
  if (change === 'resume') await commit<memberCallsResumeMutation>(environment, resumeMutation, variables)
  else if (change === 'erase') await commit<memberCallsEraseMutation>(environment, eraseMutation, variables)
  else if (change === 'pause') {
    await commit<memberCallsPauseMutation>(environment, pauseMutation, { input: { memberId, until } })
  } else {
    const { exportMember } = await commit<memberCallsExportMutation>(environment, exportMutation, variables)
    saveFile(exportMember.filename, 'application/json', JSON.stringify(exportMember.data, null, 2))
  }
}

import { graphql, type IEnvironment } from 'relay-runtime'
import { commit } from '../../../relay/commit.ts'
import type { FormGroupsInput, formGroupsMutation } from './__generated__/formGroupsMutation.graphql.ts'

/**
 * Asks for a proposal; a worker forms it.
 *
 * @param environment where it runs
 * @param input for whom, for when, and how
 * @returns the number of the proposal's address
 * @throws DomainError with a sentence for each wrong field
 * @throws ConnectionError when no reply could be read
 */
export async function formGroups(environment: IEnvironment, input: FormGroupsInput): Promise<number> {
  const { formGroups: formed } = await commit<formGroupsMutation>(
    environment,
    graphql`
      mutation formGroupsMutation($input: FormGroupsInput!) {
        formGroups(input: $input) {
          proposal {
            id
            rowId
          }
        }
      }
    `,
    { input },
  )
  return formed.proposal.rowId
}

import { fetchQuery, type GraphQLTaggedNode, graphql, type IEnvironment } from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { membershipCallsCancelMutation } from './__generated__/membershipCallsCancelMutation.graphql.ts'
import type { membershipCallsEraseMutation } from './__generated__/membershipCallsEraseMutation.graphql.ts'
import type { membershipCallsPauseMutation } from './__generated__/membershipCallsPauseMutation.graphql.ts'
import type { membershipCallsQuery } from './__generated__/membershipCallsQuery.graphql.ts'
import type { membershipCallsResumeMutation } from './__generated__/membershipCallsResumeMutation.graphql.ts'
import type { Change } from './changes.ts'

const mutations: Record<Change, GraphQLTaggedNode> = {
  pause: graphql`
    mutation membershipCallsPauseMutation {
      pauseMembership {
        viewer {
          accountStatus
          membership {
            ...MembershipDetails_membership
            ...MembershipActions_membership
          }
        }
      }
    }
  `,
  resume: graphql`
    mutation membershipCallsResumeMutation {
      resumeMembership {
        viewer {
          accountStatus
          membership {
            ...MembershipDetails_membership
            ...MembershipActions_membership
          }
        }
      }
    }
  `,
  cancel: graphql`
    mutation membershipCallsCancelMutation {
      cancelMembership {
        viewer {
          accountStatus
          membership {
            ...MembershipDetails_membership
            ...MembershipActions_membership
          }
        }
      }
    }
  `,
  erase: graphql`
    mutation membershipCallsEraseMutation {
      requestErasure {
        viewer {
          accountStatus
          membership {
            ...MembershipDetails_membership
            ...MembershipActions_membership
          }
        }
      }
    }
  `,
}

const details = graphql`
  query membershipCallsQuery {
    viewer {
      accountStatus
      membership {
        ...MembershipDetails_membership
        ...MembershipActions_membership
      }
    }
  }
`

/**
 * Returns a function for each change that sends it. The reply updates the membership.
 *
 * @returns the functions, which fail as {@link useAction} says
 */
export function useSendChange(): Record<Change, () => Promise<unknown>> {
  const [pause] = useAction<membershipCallsPauseMutation>(mutations.pause)
  const [resume] = useAction<membershipCallsResumeMutation>(mutations.resume)
  const [cancel] = useAction<membershipCallsCancelMutation>(mutations.cancel)
  const [erase] = useAction<membershipCallsEraseMutation>(mutations.erase)
  return {
    pause: () => pause({}),
    resume: () => resume({}),
    cancel: () => cancel({}),
    erase: () => erase({}),
  }
}

/** The status after each change that keeps the session. */
const statusAfter: Partial<Record<Change, string>> = { pause: 'PAUSED', resume: 'ACTIVE' }

const endsSessions = (change: Change) => statusAfter[change] === undefined

const isRefusedSession = (error: unknown) => error instanceof DomainError && error.code === 'UNAUTHENTICATED'

/**
 * Reloads the membership after a change failed.
 *
 * @returns whether the change happened all the same because only its reply was lost
 * @throws DomainError, ConnectionError as the network does
 */
export async function reloadMembership(
  environment: IEnvironment,
  change: Change,
  failure: unknown,
): Promise<boolean> {
  const isLost = failure instanceof ConnectionError
  try {
    const data = await fetchQuery<membershipCallsQuery>(environment, details, {}).toPromise()
    return isLost && data?.viewer.accountStatus === statusAfter[change]
  } catch (error) {
    if (isLost && endsSessions(change) && isRefusedSession(error)) return true
    throw error
  }
}

import { useCallback } from 'react'
import { type UseMutationConfig, useMutation as useRelayMutation } from 'react-relay/hooks'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'

/** What a mutation can fail with: the server's own words, or no answer at all. */
export type MutationFailure = DomainError | ConnectionError

/**
 * What to do when a mutation ends; at most one of the two is called, once. What is shown meanwhile is taken back by itself
 * when it fails.
 */
export type MutationOutcome<Mutation extends MutationParameters> = {
  onCompleted?: (response: Mutation['response']) => void
  onError: (failure: MutationFailure) => void
} & Pick<UseMutationConfig<Mutation>, 'optimisticResponse' | 'optimisticUpdater' | 'updater'>

const toFailure = (error: Error): MutationFailure =>
  error instanceof DomainError || error instanceof ConnectionError ? error : new ConnectionError(error)

/**
 * Binds a mutation to a component.
 *
 * @param mutation the compiled mutation
 * @returns a function that sends it with its variables and says how it ended, and whether it is under way
 */
export function useMutation<Mutation extends MutationParameters>(mutation: GraphQLTaggedNode) {
  const [commit, isInFlight] = useRelayMutation<Mutation>(mutation)
  const send = useCallback(
    (variables: Mutation['variables'], { onError, ...outcome }: MutationOutcome<Mutation>) => {
      commit({ ...outcome, variables, onError: (error) => onError(toFailure(error)) })
    },
    [commit],
  )
  return [send, isInFlight] as const
}

import { use, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import {
  commitMutation,
  type GraphQLTaggedNode,
  type MutationConfig,
  type MutationParameters,
} from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import type { Outcome, TellOutcome } from '../ui/useOutcome.ts'
import { FailureContext } from './FailureContext.ts'
import { failureOutcome, withDoubt } from './failureSentence.ts'

/** What an action can fail with: an error of the server, or no reply. */
export type ActionFailure = DomainError | ConnectionError

/**
 * What happens when an action ends. Callbacks run before the outcome is shown, so a dialog that asked is closed by
 * then.
 */
type Ending<Reply> = {
  /** Shows the outcome */
  tell?: TellOutcome
  /** Shows a failure in another place, such as the dialog that stays open */
  tellFailure?: TellOutcome
  /** The message of success; a plain sentence is good news */
  done?: string | Outcome | ((reply: Reply) => string | Outcome)
  /** The message of failure; the server's reason is appended to a plain sentence */
  failed?: string | Outcome
  onDone?: ((reply: Reply) => void) | undefined
  onFailed?: (failure: ActionFailure) => void
}

/** The optimistic response, and how the reply changes the store. Both are rolled back on failure. */
type Shown<Mutation extends MutationParameters> = Pick<
  MutationConfig<Mutation>,
  'optimisticResponse' | 'optimisticUpdater' | 'updater'
>

type Act<Mutation extends MutationParameters> = (
  variables: Mutation['variables'],
  own?: Ending<Mutation['response']> & Shown<Mutation>,
) => void

type Send<Mutation extends MutationParameters> = (
  variables: Mutation['variables'],
) => Promise<Mutation['response']>

const toFailure = (error: Error): ActionFailure =>
  error instanceof DomainError || error instanceof ConnectionError ? error : new ConnectionError(error)

const toFailureOutcome = (failed: string | Outcome, failure: ActionFailure): Outcome =>
  typeof failed === 'string' ? failureOutcome(failed, failure) : withDoubt(failed, failure)

const toOutcome = (said: string | Outcome): Outcome =>
  typeof said === 'string' ? { tone: 'good', sentence: said } : said

/**
 * Binds a mutation to a component.
 *
 * @param ending what happens when it ends; a call may add to it
 * @returns a function that sends the mutation, and whether it is under way. Without an ending the function returns a
 *   promise of the reply, for forms, which show the outcome themselves; it rejects with an {@link ActionFailure}
 */
export function useAction<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
): readonly [send: Send<Mutation>, isUnderWay: boolean]
export function useAction<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  ending: Ending<Mutation['response']>,
): readonly [act: Act<Mutation>, isUnderWay: boolean]
export function useAction<Mutation extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  ending?: Ending<Mutation['response']>,
) {
  const environment = useRelayEnvironment()
  const hearFailure = use(FailureContext)
  const [underWay, setUnderWay] = useState(0)

  function start(
    variables: Mutation['variables'],
    shown: Shown<Mutation>,
    onReply: (reply: Mutation['response']) => void,
    onFailure: (failure: ActionFailure) => void,
  ) {
    setUnderWay((count) => count + 1)
    const end = () => setUnderWay((count) => count - 1)
    commitMutation<Mutation>(environment, {
      ...shown,
      mutation,
      variables,
      onCompleted: (reply) => {
        end()
        onReply(reply)
      },
      onError: (error) => {
        end()
        onFailure(toFailure(error))
        hearFailure?.(error)
      },
    })
  }

  const act: Act<Mutation> = (variables, own) => {
    const { tell, tellFailure = tell, done, failed, onDone, onFailed, ...shown } = { ...ending, ...own }
    start(
      variables,
      shown,
      (reply) => {
        onDone?.(reply)
        if (done) tell?.(toOutcome(typeof done === 'function' ? done(reply) : done))
      },
      (failure) => {
        onFailed?.(failure)
        if (failed) tellFailure?.(toFailureOutcome(failed, failure))
      },
    )
  }

  const send: Send<Mutation> = (variables) =>
    new Promise((resolve, reject) => start(variables, {}, resolve, reject))

  return [ending ? act : send, underWay > 0] as const
}

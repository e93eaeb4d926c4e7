import { useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay/hooks'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { loadCode } from '../../../session/loadCode.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { deviceName } from '../../shared/stepUp/deviceName.ts'
import { isHereAlready } from '../../shared/stepUp/isHereAlready.ts'
import { withStepUp } from '../../shared/stepUp/withStepUp.ts'
import type { usePasskeyChangesAddMutation } from './__generated__/usePasskeyChangesAddMutation.graphql.ts'
import type { usePasskeyChangesBeginMutation } from './__generated__/usePasskeyChangesBeginMutation.graphql.ts'
import type { usePasskeyChangesRemoveMutation } from './__generated__/usePasskeyChangesRemoveMutation.graphql.ts'
import type { usePasskeyChangesRenameMutation } from './__generated__/usePasskeyChangesRenameMutation.graphql.ts'
import { type Passkeys, readPasskeys } from './readPasskeys.ts'

const loadCeremonies = () => import('../../shared/stepUp/ceremonies.ts')

const begin = graphql`
  mutation usePasskeyChangesBeginMutation {
    beginPasskeyRegistration {
      options
    }
  }
`

const add = graphql`
  mutation usePasskeyChangesAddMutation($input: RegisterPasskeyInput!) {
    registerPasskey(input: $input) {
      viewer {
        ...PasskeyList_viewer
      }
    }
  }
`

const rename = graphql`
  mutation usePasskeyChangesRenameMutation($input: RenamePasskeyInput!) {
    renamePasskey(input: $input) {
      viewer {
        ...PasskeyList_viewer
      }
    }
  }
`

const remove = graphql`
  mutation usePasskeyChangesRemoveMutation($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      viewer {
        ...PasskeyList_viewer
      }
    }
  }
`

/** The messages of a change's success and failure, and whether the change shows in the passkeys loaded afterwards. */
type Change = {
  done: string
  failed: (error: unknown) => string
  happened: (passkeys: Passkeys) => boolean
  asked?: Asked | undefined
}

/** A dialog that asked for the change: it closes before the outcome takes the focus, and stays open after a failure. */
export type Asked = { onDone: () => void; onFailed: (sentence: string) => void }

/** Whether the passkeys shown may be outdated: a reply was lost, now or before, or another page changed them first. */
const mayBeOutdated = (error: unknown) =>
  error instanceof ConnectionError ||
  isHereAlready(error) ||
  (error instanceof DomainError && error.code === 'NOT_FOUND')

/**
 * Adds, renames and removes the member's passkeys. If the server wants a confirmation first, a dialog asks for it. If
 * the outcome is unknown, the passkeys are reloaded.
 *
 * @param shown the passkeys shown
 * @returns the three functions, which resolve when the change is over, and whether one is under way
 */
export function usePasskeyChanges(shown: Passkeys, tell: TellOutcome) {
  const environment = useRelayEnvironment()
  const [sendBegin] = useAction<usePasskeyChangesBeginMutation>(begin)
  const [sendAdd] = useAction<usePasskeyChangesAddMutation>(add)
  const [sendRename] = useAction<usePasskeyChangesRenameMutation>(rename)
  const [sendRemove] = useAction<usePasskeyChangesRemoveMutation>(remove)
  const [busy, setBusy] = useState(false)

  async function run(act: () => Promise<unknown>, { done, failed, happened, asked }: Change): Promise<void> {
    setBusy(true)
    tell(null)
    const succeed = () => {
      asked?.onDone()
      tell({ tone: 'good', sentence: done })
    }
    try {
      await act()
      succeed()
    } catch (error) {
      const passkeys = mayBeOutdated(error) ? await readPasskeys(environment) : null
      if (passkeys && happened(passkeys)) return succeed()
      const sentence = failed(error)
      tell({ tone: 'danger', sentence })
      asked?.onFailed(sentence)
    } finally {
      setBusy(false)
    }
  }

  const inWords = (sentence: string) => (error: unknown) => failureSentence(sentence, error)

  return {
    busy,
    async add() {
      let wordsFor = inWords('The passkey could not be added.')
      const act = async () => {
        const { makePasskey, passkeyFailure } = await loadCode(loadCeremonies)
        wordsFor = passkeyFailure
        const { beginPasskeyRegistration } = await withStepUp(() => sendBegin({}))
        const made = await makePasskey(beginPasskeyRegistration.options)
        await sendAdd({ input: { name: deviceName(), ...made } })
      }
      const done = 'The passkey is added. From now on it logs you in without a mail.'
      const known = new Set(shown.map(({ id }) => id))
      const happened = (passkeys: Passkeys) => passkeys.some(({ id }) => !known.has(id))
      await run(act, { done, failed: (error) => wordsFor(error), happened })
    },
    rename: (passkeyId: string, name: string, asked: Asked) =>
      run(() => sendRename({ input: { passkeyId, name } }), {
        done: `The passkey is called ${name} now.`,
        failed: inWords('The passkey could not be renamed.'),
        happened: (passkeys) => passkeys.some((passkey) => passkey.id === passkeyId && passkey.name === name),
        asked,
      }),
    remove: (passkeyId: string, name: string) =>
      run(() => withStepUp(() => sendRemove({ input: { passkeyId } })), {
        done: `${name} does not log you in any more.`,
        failed: inWords('The passkey could not be removed.'),
        happened: (passkeys) => passkeys.every(({ id }) => id !== passkeyId),
      }),
  }
}

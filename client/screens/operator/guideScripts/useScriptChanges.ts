import { graphql } from 'react-relay/hooks'
import type { StageFields } from '#rules/guide/stageFields.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { proposalKinds } from '../shared/proposalWords.ts'
import type { useScriptChangesResetMutation } from './__generated__/useScriptChangesResetMutation.graphql.ts'
import type { useScriptChangesSaveMutation } from './__generated__/useScriptChangesSaveMutation.graphql.ts'
import type { StageDraft } from './stageDrafts.ts'

/**
 * Saves a script, or restores the one that came with the program.
 *
 * @param kind of encounter
 * @returns the function that saves, the one that restores, and whether one is under way
 */
export function useScriptChanges({ value, label }: (typeof proposalKinds)[number], tell: TellOutcome) {
  const failing = { failed: 'The script could not be saved.' }
  const [send, saving] = useAction<useScriptChangesSaveMutation>(
    graphql`
      mutation useScriptChangesSaveMutation($input: SaveGuideScriptInput!) {
        saveGuideScript(input: $input) {
          settings {
            guideScripts {
              kind
              ...ScriptEditor_script
            }
          }
        }
      }
    `,
    { tell, done: `The script of a ${label} is saved.`, ...failing },
  )
  const [goBack, resetting] = useAction<useScriptChangesResetMutation>(
    graphql`
      mutation useScriptChangesResetMutation($input: ResetGuideScriptInput!) {
        resetGuideScript(input: $input) {
          settings {
            guideScripts {
              kind
              ...ScriptEditor_script
            }
          }
        }
      }
    `,
    { tell, done: `The script of a ${label} is the one that came with the program.`, ...failing },
  )
  const save = (drafts: readonly StageDraft[], fields: readonly StageFields[], version: number) => {
    const stages = drafts.map(({ kind }, index) => ({ ...fields[index], kind }))
    send({ input: { kind: value, stages, version } })
  }
  return {
    save,
    reset: (version: number) => goBack({ input: { kind: value, version } }),
    busy: saving || resetting,
  }
}

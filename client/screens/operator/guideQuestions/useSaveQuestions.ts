import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useSaveQuestionsMutation } from './__generated__/useSaveQuestionsMutation.graphql.ts'
import { type QuestionDraft, writtenOf } from './questionDrafts.ts'

/**
 * Saves the questions as a new version.
 *
 * @returns the function that saves them on top of a version, and whether it is under way
 */
export function useSaveQuestions(tell: TellOutcome) {
  const [send, busy] = useAction<useSaveQuestionsMutation>(
    graphql`
      mutation useSaveQuestionsMutation($input: SaveQuestionsInput!) {
        saveQuestions(input: $input) {
          settings {
            ...QuestionsEditor_settings
          }
        }
      }
    `,
    {
      tell,
      done: 'The questions are saved.',
      failed: 'The questions could not be saved.',
    },
  )
  const save = (drafts: readonly QuestionDraft[], version: number) =>
    send({ input: { questions: writtenOf(drafts), version } })
  return { save, busy }
}

import type { Question } from '#rules/guide/questionList.ts'
import { questionList, saveQuestions } from '../../../domain/settings/saveQuestions.ts'
import { type Newest, readNewest } from '../../../domain/settings/versions.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedSettings, OperatorSettings } from './operatorSettings.ts'

const described = {
  depth: 'How deep the question goes, from 1 (light) to 3 (personal).',
  text: 'The question: one sentence of at most 110 characters, in plain text.',
}

export const GuideQuestion = builder.objectRef<Question>('GuideQuestion').implement({
  description: 'A question that tables can pick.',
  fields: (t) => ({
    questionId: t.exposeID('id', {
      description:
        'The id of the question. It stays the same if the text changes, and no other question ever gets it.',
    }),
    depth: t.exposeInt('depth', { description: described.depth }),
    text: t.exposeString('text', { description: described.text }),
  }),
})

const QuestionInput = builder.inputType('GuideQuestionInput', {
  description: 'A question that tables can pick.',
  fields: (t) => ({
    questionId: t.id({ description: 'The id of the existing question; absent for a new one.' }),
    depth: t.int({ required: true, description: described.depth }),
    text: t.string({ required: true, description: described.text }),
  }),
})

const QuestionList = builder.objectRef<Newest<readonly Question[]>>('QuestionList').implement({
  description: 'The questions that tables can pick.',
  fields: (t) => ({
    version: t.exposeInt('version', {
      description: 'A number that increases with each save. 0 is the list that came with the program.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they were saved; null for the questions that came with the program.',
    }),
    questions: t.field({
      type: [GuideQuestion],
      description: 'All questions.',
      resolve: ({ content }) => [...content],
    }),
  }),
})

builder.objectField(OperatorSettings, 'questionList', (t) =>
  t.field({
    type: QuestionList,
    description: 'The newest version of the questions that tables can pick.',
    resolve: (_settings, _args, { db }) => readNewest(db, questionList),
  }),
)

operatorMutation('saveQuestions', {
  confirmed: true,
  description:
    'Saves the questions that tables can pick as a new version. A table to which somebody has already come keeps the questions with which it began.',
  input: {
    description: 'The whole list of questions.',
    fields: (t) => ({
      questions: t.field({
        type: [QuestionInput],
        required: true,
        description: 'All questions: 40 to 200 of each depth.',
      }),
      version: t.int({
        required: true,
        description:
          'The version that was edited. Fails with CONFLICT if another one was saved in the meantime.',
      }),
    }),
  },
  write: ({ questions, ...asked }, { db, now }) => {
    const written = questions.map(({ questionId, ...question }) => ({
      ...question,
      questionId: questionId == null ? null : String(questionId),
    }))
    return saveQuestions(db, { ...asked, questions: written }, now)
  },
  payload: { description: 'The settings, with the new questions.', fields: changedSettings },
})

import type { Question } from '#rules/guide/questionList.ts'
import { questionList, saveQuestions } from '../../../domain/settings/saveQuestions.ts'
import { type Newest, readNewest } from '../../../domain/settings/versions.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedSettings, OperatorSettings } from './operatorSettings.ts'

const described = {
  depth: 'How deep it goes, from 1 (light) to 3 (personal).',
  text: 'The question: one sentence of at most 110 characters, in plain text.',
}

export const GuideQuestion = builder.objectRef<Question>('GuideQuestion').implement({
  description: 'A question that tables pick from.',
  fields: (t) => ({
    questionId: t.exposeID('id', {
      description: 'Stays as long as the question does, whatever it says; no other question ever has it.',
    }),
    depth: t.exposeInt('depth', { description: described.depth }),
    text: t.exposeString('text', { description: described.text }),
  }),
})

const QuestionInput = builder.inputType('GuideQuestionInput', {
  description: 'A question that tables pick from.',
  fields: (t) => ({
    questionId: t.id({ description: 'The question it was before; absent for a new one.' }),
    depth: t.int({ required: true, description: described.depth }),
    text: t.string({ required: true, description: described.text }),
  }),
})

const QuestionList = builder.objectRef<Newest<readonly Question[]>>('QuestionList').implement({
  description: 'The questions that tables pick from.',
  fields: (t) => ({
    version: t.exposeInt('version', {
      description: 'Counts up with each save; 0 are the questions that came with the program.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they were saved; null for those that came with the program.',
    }),
    questions: t.field({
      type: [GuideQuestion],
      description: 'All of them.',
      resolve: ({ content }) => [...content],
    }),
  }),
})

builder.objectField(OperatorSettings, 'questionList', (t) =>
  t.field({
    type: QuestionList,
    description: 'The questions that tables pick from, in the newest version.',
    resolve: (_settings, _args, { db }) => readNewest(db, questionList),
  }),
)

operatorMutation('saveQuestions', {
  confirmed: true,
  description:
    'Saves the questions that tables pick from as a new version. A table that somebody has come to stays with those it began with.',
  input: {
    description: 'The whole list of questions.',
    fields: (t) => ({
      questions: t.field({
        type: [QuestionInput],
        required: true,
        description: 'All questions, 40 to 200 of each depth.',
      }),
      version: t.int({
        required: true,
        description: 'The version that was edited; refused where another was saved meanwhile.',
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
  payload: { description: 'They are saved.', fields: changedSettings },
})

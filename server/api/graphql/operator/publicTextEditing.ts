import { type PublicTextName as Name, publicTextNames } from '#rules/publicTexts/publicTexts.ts'
import { usualTexts } from '#rules/publicTexts/usualTexts.ts'
import { setPublicText } from '../../../domain/settings/changeSetting.ts'
import { readPublicTexts, type WrittenText } from '../../../domain/settings/readPublicTexts.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedSettings, OperatorSettings } from './operatorSettings.ts'
import { replacesWords } from './settingChanges.ts'

const PublicTextName = builder.enumType('PublicTextName', {
  description: 'Something that a public page says and the operator may write.',
  values: {
    TERMS: { value: 'terms', description: 'The terms of service, in Markdown.' },
    PRIVACY_POLICY: { value: 'privacyPolicy', description: 'The privacy policy, in Markdown.' },
    COMMUNITY_GUIDELINES: {
      value: 'communityGuidelines',
      description: 'The community guidelines, in Markdown. Decisions name them by their headings.',
    },
    FIRST_VIDEO: {
      value: 'firstVideo',
      description: 'The https address of a recording of a First Encounter, linked from /about.',
    },
    CHOOSING_VIDEO: {
      value: 'choosingVideo',
      description: 'The https address of a recording of choosing afterwards, linked from /about.',
    },
  } as const,
})

const PublicText = builder
  .objectRef<{ name: Name; written: WrittenText | undefined }>('PublicText')
  .implement({
    description: 'What a public page says.',
    fields: (t) => ({
      name: t.expose('name', { type: PublicTextName, description: 'Which one.' }),
      text: t.string({
        description: 'In force now: Markdown, or an address; empty for a recording without one.',
        resolve: ({ name, written }) => written?.text ?? usualTexts[name],
      }),
      changedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was written; null for what came with the program, a draft.',
        resolve: ({ written }) => written?.changedAt ?? null,
      }),
    }),
  })

builder.objectField(OperatorSettings, 'publicTexts', (t) =>
  t.field({
    type: [PublicText],
    description: 'What public pages say and the operator may write.',
    resolve: async (_settings, _args, { db }) => {
      const texts = await readPublicTexts(db, publicTextNames)
      return publicTextNames.map((name) => ({ name, written: texts.get(name) }))
    },
  }),
)

operatorMutation('setPublicText', {
  confirmed: true,
  description: 'Sets what a public page says, for everyone to read from now on, dated with this day.',
  input: {
    description: 'What to set, and to what.',
    fields: (t) => ({
      name: t.field({ type: PublicTextName, required: true, description: 'Which one.' }),
      text: t.string({
        description:
          'Markdown, up to 20,000 characters; for a recording an https address up to 500, or empty for none. What came with the program if absent.',
      }),
      replaces: t.string({ description: replacesWords }),
    }),
  },
  write: ({ text, ...asked }, { db, now }) => setPublicText(db, { ...asked, text: text ?? null }, now),
  payload: { description: 'It is set.', fields: changedSettings },
})

import { type PublicTextName as Name, publicTextNames } from '#rules/publicTexts/publicTexts.ts'
import { usualTexts } from '#rules/publicTexts/usualTexts.ts'
import { setPublicText } from '../../../domain/settings/changeSetting.ts'
import { readPublicTexts, type WrittenText } from '../../../domain/settings/readPublicTexts.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedSettings, OperatorSettings } from './operatorSettings.ts'
import { replacesWords } from './settingChanges.ts'

const PublicTextName = builder.enumType('PublicTextName', {
  description: 'A text of a public page that operators can write.',
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
    description: 'The text of a public page.',
    fields: (t) => ({
      name: t.expose('name', { type: PublicTextName, description: 'Which one this is.' }),
      text: t.string({
        description: 'The text in force: Markdown, or an address. Empty if no address of a recording is set.',
        resolve: ({ name, written }) => written?.text ?? usualTexts[name],
      }),
      changedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was written; null for the draft that came with the program.',
        resolve: ({ written }) => written?.changedAt ?? null,
      }),
    }),
  })

builder.objectField(OperatorSettings, 'publicTexts', (t) =>
  t.field({
    type: [PublicText],
    description: 'The texts of public pages that operators can write.',
    resolve: async (_settings, _args, { db }) => {
      const texts = await readPublicTexts(db, publicTextNames)
      return publicTextNames.map((name) => ({ name, written: texts.get(name) }))
    },
  }),
)

operatorMutation('setPublicText', {
  confirmed: true,
  description: 'Sets the text of a public page, which everyone can read from now on, dated today.',
  input: {
    description: 'The text to set.',
    fields: (t) => ({
      name: t.field({ type: PublicTextName, required: true, description: 'Which one this is.' }),
      text: t.string({
        description:
          'Markdown, up to 20,000 characters. For a recording: an https address of up to 500 characters, or empty for none. If absent, the text that came with the program.',
      }),
      replaces: t.string({ description: replacesWords }),
    }),
  },
  write: ({ text, ...asked }, { db, now }) => setPublicText(db, { ...asked, text: text ?? null }, now),
  payload: { description: 'The settings after the change.', fields: changedSettings },
})

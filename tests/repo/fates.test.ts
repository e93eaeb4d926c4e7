import type { DMMF } from '@prisma/generator-helper'
import { describe, expect, it } from 'vitest'
import { readFates } from '../../prisma/authoring/fates/readFates.ts'

type Field = Partial<DMMF.Field> & { name: string; fate?: string }

const field = ({ fate, ...own }: Field): DMMF.Field => ({
  kind: 'scalar',
  type: 'Int',
  isList: false,
  isRequired: true,
  isUnique: false,
  isId: false,
  isReadOnly: false,
  hasDefaultValue: false,
  isGenerated: false,
  isUpdatedAt: false,
  ...(fate !== undefined && { documentation: `What it is for.\n@fate ${fate}` }),
  ...own,
})

const model = (name: string, fate: string | undefined, fields: readonly Field[]): DMMF.Model => ({
  name,
  dbName: `${name.toLowerCase()}s`,
  schema: null,
  primaryKey: null,
  isGenerated: false,
  uniqueFields: [],
  uniqueIndexes: [],
  fields: fields.map(field),
  ...(fate !== undefined && { documentation: `@fate ${fate}` }),
})

const id = { name: 'id', fate: 'withheld: key' }
const at = { name: 'createdAt', dbName: 'created_at', type: 'DateTime', fate: 'exported' }
const memberId = { name: 'memberId', dbName: 'member_id', fate: 'withheld: key' }
const body = (fate?: string): Field => ({ name: 'body', type: 'String', ...(fate !== undefined && { fate }) })
const diary = (...more: Field[]) => model('Diary', 'deleted by memberId', [id, memberId, at, ...more])
const toDiaries = {
  name: 'diaries',
  kind: 'object',
  type: 'Diary',
  isList: true,
  fate: 'exported by id',
} as const
const member = (...more: Field[]) =>
  model('Member', 'exported as account; emptied in eraseMember.ts', [
    { name: 'id', fate: 'withheld: key; retained: key' },
    toDiaries,
    ...more,
  ])

const nullable = (each: DMMF.Model): DMMF.Model => ({
  ...each,
  fields: each.fields.map((one) => ({ ...one, isRequired: false })),
})

describe('the fate of a new table', () => {
  it('is read only from its lines in schema.prisma', () => {
    const fates = readFates(
      [member(), diary(body('exported; searched; purged 2 days after createdAt'))].map(nullable),
    )
    expect(fates).toEqual({
      exported: [
        {
          name: 'account',
          model: 'Member',
          selection: { diaries: { orderBy: { id: 'asc' }, select: { createdAt: true, body: true } } },
        },
      ],
      handedOver: fates.exported,
      tables: {
        members: { rows: 'emptied', erased: {} },
        diarys: { rows: 'deleted', by: ['member_id'] },
      },
      texts: [{ table: 'diarys', column: 'body', written: 't.created_at' }],
      unsearched: [],
      secrets: [],
      purges: [{ table: 'diarys', column: 'body', days: 2, after: ['created_at'] }],
    })
  })

  it('names each field with a secret once', () => {
    const token = { ...body('withheld: secret'), name: 'token' }
    const more = model('Letter', 'deleted by memberId', [id, memberId, at, token])
    const leading = { ...toDiaries, name: 'letters', type: 'Letter' }
    expect(readFates([member(leading), diary(token), more]).secrets).toEqual(['token'])
  })

  it('shows private data only to the member', () => {
    const { exported, handedOver } = readFates([member(), diary(body('private; unsearched: own'))])
    expect(JSON.stringify(exported)).toContain('body')
    expect(JSON.stringify(handedOver)).not.toContain('body')
  })
})

describe('generation fails with the name of', () => {
  it.each<[string, DMMF.Model[], string]>([
    ['a table without a fate', [model('Diary', undefined, [])], 'Diary needs a fate'],
    ['a column without one', [member(), diary({ name: 'mood' })], 'Diary.mood needs a fate'],
    [
      'a column of two',
      [member(), diary({ name: 'mood', fate: 'exported; withheld: key' })],
      'Diary.mood needs a fate',
    ],
    [
      'a text that nobody decided on',
      [member(), diary(body('exported'))],
      'Diary.body needs a fate with one of',
    ],
    [
      'an unknown word',
      [member(), diary(body('exposed; searched'))],
      'Diary.body has a fate with an unknown word: "exposed"',
    ],
    [
      'an unknown reason',
      [member(), diary(body('withheld: secert'))],
      'Diary.body has a fate with an unknown reason: "secert"',
    ],
    [
      'a word said twice',
      [member(), diary(body('searched; searched'))],
      'Diary.body has a fate that says twice',
    ],
    [
      'a comment that is nearly one',
      [member(), diary({ ...body(), documentation: '@fates exported' })],
      'Diary.body needs one comment that begins with "@fate"',
    ],
    [
      'a column whose table decides',
      [member(), diary({ name: 'mood', fate: 'exported; erased' })],
      'Diary.mood has a fate',
    ],
    [
      'a column of an emptied table that says nothing of erasure',
      [member({ name: 'mood', fate: 'exported' }), diary()],
      'Member.mood needs a fate with one of these words: erased, retained.',
    ],
    [
      'a column that cannot be null',
      [member({ name: 'mood', fate: 'exported; erased' }), diary()],
      'Member.mood cannot become null',
    ],
    [
      'one that becomes something unknown',
      [member({ name: 'mood', fate: 'exported; erased: 7' }), diary()],
      'Member.mood becomes',
    ],
    [
      'a path to what is no column',
      [member(), diary({ name: 'mood', fate: 'exported as humour.label' })],
      'Diary.mood is exported as',
    ],
    ['a table exported from nowhere', [diary()], 'Diary.createdAt is exported, but no relation'],
    [
      'rows found by what is no column',
      [model('Diary', 'deleted by memberId', [])],
      'Diary has a fate that names',
    ],
    [
      'rows deleted with what does not take them along',
      [model('Diary', 'deleted with book', [])],
      'Diary is deleted with "book"',
    ],
    [
      'a list without an order',
      [member({ ...toDiaries, name: 'more', fate: 'exported' }), diary()],
      'Member.more is a list and is exported "by" a column',
    ],
    [
      'a searched text of no date',
      [model('Word', 'about nobody', [{ name: 'label', type: 'String', fate: 'searched' }])],
      'Word.label is searched, but no',
    ],
    [
      'a table about nobody that leads to somebody',
      [
        member(),
        diary(),
        model('Word', 'about nobody', [
          { name: 'by', kind: 'object', type: 'Member', relationFromFields: ['byId'] },
        ]),
      ],
      'Word is about nobody, but "by" leads to somebody',
    ],
  ])('%s', (_what, models, sentence) => {
    expect(() => readFates(models)).toThrow(sentence)
  })
})

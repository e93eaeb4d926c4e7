import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import generator from '@prisma/generator-helper'
import { type Fates, readFates } from './readFates.ts'

const json = (value: unknown) => JSON.stringify(value, null, 2)

const selections = (exports: Fates['exported']) =>
  exports.map(({ name, model, selection }) => `${name}: ${json(selection)} satisfies Prisma.${model}Select,`)

/** Returns the source of the module that export, erasure and purges read (server/domain/privacy). */
const moduleOf = ({ exported, handedOver, tables, texts, unsearched, secrets, purges }: Fates): string => `\
// Written by prisma/authoring/fates from the comments of prisma/schema.prisma.
import type { Prisma } from './client/client.ts'

/** What a member's own export selects, by its name in the document. */
export const exported = {
${selections(exported).join('\n')}
}

/** The same without what is private. */
export const handedOver = {
${selections(handedOver).join('\n')}
}

/** What becomes of the rows of each table when somebody is erased. */
export const tables = ${json(tables)} as const

/** Every text of these tables that somebody can write a name into. */
export const tableTexts = ${json(texts)} as const

/** The texts of these tables that erasure does not search in the rows of other people. */
export const unsearchedTexts: readonly string[] = ${json(unsearched)}

/** The names of fields that hold a secret, wherever they are repeated. */
export const secretFields: readonly string[] = ${json(secrets)}

/** What goes some days after an instant. */
export const purges = ${json(purges)} as const
`

// Prisma runs this on every `generate` and shows the sentence of an error.
generator.generatorHandler({
  onManifest: () => ({ prettyName: 'fates', defaultOutput: '../../server/generated/fates.ts' }),
  onGenerate: async ({ dmmf, generator: { output } }) => {
    const file = output?.value
    if (!file) throw new Error('The generator "fates" has no output.')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, moduleOf(readFates(dmmf.datamodel.models)))
  },
})

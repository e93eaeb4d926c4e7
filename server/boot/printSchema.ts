import { writeFile } from 'node:fs/promises'
import { printSchema } from 'graphql'
import { schema } from '../api/graphql/schema.ts'

await writeFile(new URL('../../schema.graphql', import.meta.url), `${printSchema(schema)}\n`)

import { DomainError } from '#rules/errors.ts'
import { plainText } from '#rules/text.ts'
import { mostStages } from './script.ts'
import type { Depth, Script, Stage, StageKind } from './table.ts'

/** A part of a script in a form or a request. Fields that its kind does not have are null. */
export type StageFields = {
  kind: StageKind
  seconds: number | null
  turnSeconds: number | null
  depth: number | null
  text: string | null
  picked: boolean | null
}

type FieldName = Exclude<keyof StageFields, 'kind'>

/** The fields of each kind of part. Only a prompt may have `picked`. */
export const fieldsOfStage: Readonly<Record<StageKind, readonly FieldName[]>> = {
  Arriving: ['depth'],
  Opening: ['seconds', 'text'],
  Round: ['turnSeconds', 'depth'],
  Prompt: ['seconds', 'depth', 'picked'],
  Break: ['seconds'],
  ClosingRound: ['turnSeconds', 'depth'],
  Farewell: ['text'],
}

const fieldWords: Readonly<Record<FieldName, string>> = {
  seconds: 'a time in seconds',
  turnSeconds: 'the seconds of a turn',
  depth: 'a depth',
  text: 'a text',
  picked: 'whether it is picked',
}

function badStage(index: number, words: string): DomainError {
  return new DomainError('BAD_INPUT', `Part ${index + 1} ${words}.`, 'stages')
}

function stageOf(fields: StageFields, index: number): Stage {
  const { kind, picked } = fields
  const names = fieldsOfStage[kind]
  for (const name of Object.keys(fieldWords) as FieldName[]) {
    const value = fields[name]
    const isGiven = value !== null && value !== false
    if (isGiven && !names.includes(name)) throw badStage(index, `cannot have ${fieldWords[name]}`)
    if (value === null && name !== 'picked' && names.includes(name)) {
      throw badStage(index, `needs ${fieldWords[name]}`)
    }
  }
  const seconds = fields.seconds ?? 0
  const turnSeconds = fields.turnSeconds ?? 0
  const text = plainText(fields.text)
  const depth = (fields.depth ?? 0) as Depth
  switch (kind) {
    case 'Arriving':
      return { kind, depth }
    case 'Opening':
      return { kind, seconds, text }
    case 'Round':
    case 'ClosingRound':
      return { kind, turnSeconds, depth }
    case 'Prompt':
      return picked ? { kind, seconds, depth, picked } : { kind, seconds, depth }
    case 'Break':
      return { kind, seconds }
    case 'Farewell':
      return { kind, text }
  }
}

/**
 * Makes a script from submitted parts. Only scriptProblems checks whether it can be used.
 *
 * @throws DomainError BAD_INPUT on `stages` if a part lacks a field or has one that its kind does not have, or if
 *   there are too many parts
 */
export function scriptOf(stages: readonly StageFields[]): Script {
  if (stages.length > mostStages) {
    throw new DomainError('BAD_INPUT', `A script has at most ${mostStages} parts.`, 'stages')
  }
  return stages.map(stageOf)
}

/** Returns a part as form fields. */
export function fieldsOf(stage: Stage): StageFields {
  const none = { seconds: null, turnSeconds: null, depth: null, text: null, picked: null }
  return { ...none, ...stage }
}

import { DomainError } from '#rules/errors.ts'

/** A request that is not well-formed: 400, while a well-formed one with an invalid value gets 422. */
export class BadRequest extends DomainError {
  constructor(message: string, fields?: Readonly<Record<string, string>>) {
    super('BAD_INPUT', message, Object.keys(fields ?? {})[0], undefined, fields)
  }
}

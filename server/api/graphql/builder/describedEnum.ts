import { builder } from './builder.ts'

const inCapitals = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()

/**
 * Adds an enum to the schema whose values have other names in the rules: the rules' `ClosingRound` is `CLOSING_ROUND`
 * in the schema.
 *
 * @param values the description of each value, by its name in the rules
 */
export function describedEnum<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
) {
  const entries = Object.entries<string>(values).map(
    ([value, means]) => [inCapitals(value), { value: value as Value, description: means }] as const,
  )
  return builder.enumType(name, { description, values: Object.fromEntries(entries) })
}

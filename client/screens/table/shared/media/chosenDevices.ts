import type { FoundDevice } from './deviceState.ts'

/** The ids of the devices that a person chose in this browser. Browsers give each site other ids. */
export type ChosenDevices = Partial<Record<FoundDevice['kind'], string>>

const item = 'encounters-devices'
const kinds = ['camera', 'microphone', 'speaker'] as const

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch (error) {
    // Something else was written there: treat it as no choice.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Reads the devices that were chosen before. */
export function readChosenDevices(): ChosenDevices {
  const stored = parse(localStorage.getItem(item) ?? '{}')
  return Object.fromEntries(
    kinds.flatMap((kind) => (typeof stored[kind] === 'string' ? [[kind, stored[kind]]] : [])),
  )
}

export function rememberDevices(chosen: ChosenDevices): void {
  localStorage.setItem(item, JSON.stringify(chosen))
}

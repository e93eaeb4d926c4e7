import type { FoundDevice } from './deviceState.ts'

/** Ids of the devices a person chose in this browser; a browser gives each site ids of its own. */
export type ChosenDevices = Partial<Record<FoundDevice['kind'], string>>

const item = 'encounters-devices'
const kinds = ['camera', 'microphone', 'speaker'] as const

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch (error) {
    // Something else wrote there: as good as no choice.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Reads what was chosen here before; nothing else of it is remembered. */
export function readChosenDevices(): ChosenDevices {
  const stored = parse(localStorage.getItem(item) ?? '{}')
  return Object.fromEntries(
    kinds.flatMap((kind) => (typeof stored[kind] === 'string' ? [[kind, stored[kind]]] : [])),
  )
}

export function rememberDevices(chosen: ChosenDevices): void {
  localStorage.setItem(item, JSON.stringify(chosen))
}

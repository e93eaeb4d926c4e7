const prefix = 'draft:'

type Draft<Values> = { owner: string | null; values: Values }

/** Whoever is signed in, so that nobody is shown what somebody else began to write in this tab. */
const ownerNow = () => localStorage.getItem('memberId')

/**
 * Stores what somebody is writing, in this tab alone and until it is closed or its person logs out.
 *
 * @param name which form
 * @param values what it holds; null to forget it
 */
export function storeDraft(name: string, values: object | null): void {
  if (values === null) sessionStorage.removeItem(prefix + name)
  else
    sessionStorage.setItem(
      prefix + name,
      JSON.stringify({ owner: ownerNow(), values } satisfies Draft<object>),
    )
}

/**
 * Reads what somebody began to write before their session ended or the page was left.
 *
 * @param name which form
 * @returns what it held; null where there is nothing, or where somebody else wrote it, which is then forgotten
 */
export function readDraft<Values>(name: string): Values | null {
  const stored = sessionStorage.getItem(prefix + name)
  if (stored === null) return null
  const { owner, values }: Draft<Values> = JSON.parse(stored)
  if (owner === ownerNow()) return values
  storeDraft(name, null)
  return null
}

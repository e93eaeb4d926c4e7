// A browser that may store nothing for a site refuses to have its stores so much as named. There a map holds what is stored, for
// as long as the document is open: all but logging in works.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void window[name]
  } catch {
    const held = new Map<string, string>()
    const getItem = (item: string) => held.get(item) ?? null
    const value = Object.assign(held, { getItem, setItem: held.set, removeItem: held.delete })
    Object.defineProperty(window, name, { value })
  }
}

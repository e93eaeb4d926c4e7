// A browser that may store nothing for a site refuses to have its stores so much as named, or has none; one whose disk is full takes
// nothing more. A map holds what is refused, for as long as the document is open: all but logging in works.
const { setItem } = Storage.prototype

function standIn(name: 'localStorage' | 'sessionStorage', store: Storage | null): void {
  const held = new Map<string, string>()
  const value = {
    getItem: (item: string) => held.get(item) ?? store?.getItem(item) ?? null,
    setItem: (item: string, text: string) => {
      held.set(item, text)
      try {
        if (!store) return
        setItem.call(store, item, text)
        held.delete(item)
      } catch {
        // It is held until there is room again.
      }
    },
    removeItem: (item: string) => {
      held.delete(item)
      store?.removeItem(item)
    },
    clear: () => {
      held.clear()
      store?.clear()
    },
  }
  Object.defineProperty(window, name, { value })
}

Storage.prototype.setItem = function (item, text) {
  try {
    setItem.call(this, item, text)
  } catch {
    const name = this === sessionStorage ? 'sessionStorage' : 'localStorage'
    standIn(name, this)
    window[name].setItem(item, text)
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    // Whether anything fits shows at once, and not only when somebody has used up a login link.
    window[name].setItem('room', '')
    window[name].removeItem('room')
  } catch {
    standIn(name, null)
  }
}

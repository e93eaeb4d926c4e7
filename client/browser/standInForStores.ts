// A browser that refuses storage throws when a store is read, or has none; one whose disk is full throws when something
// is written. A map then stores what was refused until the document is closed, so everything but logging in works.
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
        // Stored in the map until there is room again.
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
    // Finds out at once whether writing works, and not only after a login link has been used up.
    window[name].setItem('room', '')
    window[name].removeItem('room')
  } catch {
    standIn(name, null)
  }
}

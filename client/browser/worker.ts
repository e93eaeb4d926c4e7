/** The release and the addresses it stores. client/build/writeWorker.ts inserts both at the top of the script. */
declare const shell: { release: string; files: readonly string[] }
declare const self: ServiceWorkerGlobalScope

const area = '/member/'
const store = `encounters-${shell.release}`

/** Does not say what the news is, since notifications appear on a locked screen (docs/rules.md, "Notifications"). */
const news = { title: 'Encounters', body: 'You have news at Encounters.', page: '/member/dashboard' }

/** Bypasses the HTTP cache, so that a release never stores the document of an earlier one. */
async function storeRelease(): Promise<void> {
  const cache = await caches.open(store)
  await cache.addAll([new Request(area, { cache: 'no-cache' }), ...shell.files])
  await self.skipWaiting()
}

async function dropOtherReleases(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name)))
}

async function find(stored: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(store)).match(stored, { ignoreVary: true })
  } catch {
    // A browser with a full or damaged disk cannot open its cache: treat it as empty.
    return undefined
  }
}

const answer = async (request: Request, stored: string): Promise<Response> =>
  (await find(stored)) ?? fetch(request)

/** The address under which a reply is stored, or null for a request that always uses the network. */
function storedAs({ method, mode, url }: Request): string | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return null
  if (mode === 'navigate') return pathname.startsWith(area) ? area : null
  return shell.files.includes(pathname) ? pathname : null
}

async function openNews(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' })
  const shown = open.find(({ url }) => new URL(url).pathname.startsWith(area))
  if (shown) await shown.focus()
  else await self.clients.openWindow(news.page)
}

self.addEventListener('install', (event) => event.waitUntil(storeRelease()))
self.addEventListener('activate', (event) => event.waitUntil(dropOtherReleases()))
self.addEventListener('fetch', (event) => {
  const stored = storedAs(event.request)
  if (stored !== null) event.respondWith(answer(event.request, stored))
})
self.addEventListener('push', (event) => {
  const { title, body } = news
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/icon-192.png', tag: 'news' }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNews())
})

import { reloadDocument } from '../browser/navigation.ts'

const script = '/worker.js'

/** Browsers with Trusted Types accept a script's address only from a policy. */
type PolicyMaker = {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): {
    createScriptURL(address: string): unknown
  }
}

const isPolicyMaker = (found: unknown): found is PolicyMaker =>
  typeof found === 'object' && found !== null && 'createPolicy' in found

function workerAddress(): string {
  const maker: unknown = Reflect.get(window, 'trustedTypes')
  if (!isPolicyMaker(maker)) return script
  const policy = maker.createPolicy('service-worker', { createScriptURL: () => script })
  // The policy returns a TrustedScriptURL, which is accepted wherever the address of a script is expected.
  return policy.createScriptURL(script) as string
}

/** Whether the person has not interacted with the page yet, so that a reload loses nothing. */
const isUntouched = () => 'userActivation' in navigator && !navigator.userActivation.hasBeenActive

/** Reloads a page that an earlier release opened, once the new service worker has taken over. */
function followRelease(): void {
  if (isUntouched()) reloadDocument()
}

/**
 * Registers the service worker of the member area, and checks for a newer one at each visit. A page opened by the
 * worker of an earlier release is reloaded with the new one if the person has not touched it; otherwise the next visit
 * loads it.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const isOpenedByWorker = serviceWorker.controller !== null
  if (isOpenedByWorker) serviceWorker.addEventListener('controllerchange', followRelease)
  const registration = await serviceWorker.register(workerAddress(), {
    scope: '/member/',
    updateViaCache: 'none',
  })
  if (isOpenedByWorker) await registration.update()
}

import { reloadDocument } from './navigation.ts'

const script = '/worker.js'

/** Browsers with Trusted Types take a script's address from a policy alone. */
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
  // What the policy gives is a TrustedScriptURL, which stands for the string wherever a script's address is asked for.
  return policy.createScriptURL(script) as string
}

/** Nobody has touched the page yet, so loading it again loses nothing. */
const isUntouched = () => 'userActivation' in navigator && !navigator.userActivation.hasBeenActive

/** Loads a page again that was opened by an earlier release, as soon as the new one has taken over. */
function followRelease(): void {
  if (isUntouched()) reloadDocument()
}

/**
 * Registers the service worker of the member area, and asks at each visit whether there is a newer one. A page opened by the
 * worker of an earlier release follows the new one as long as nobody has touched it; else the next visit brings it.
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

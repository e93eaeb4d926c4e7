/** Whether this browser can be notified, as it is now. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether it could be once the site is on its home screen: an iPhone or an iPad, which alone know this property. */
export const couldBeNotified = (): boolean => 'standalone' in navigator

async function ownRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration('/member/')
  if (!registration) throw new Error('This page has no service worker')
  return registration
}

/**
 * Asks the person whether this browser may notify them, and its push service for an address.
 *
 * @param key the service's public key, in base64url
 * @returns the address, or null where the person said no
 * @throws Error where the browser has no worker or its push service gives no address
 */
export async function subscribeBrowser(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await ownRegistration()
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const subscription = await subscribe().catch(async (error: unknown) => {
    // It has subscribed under a key that the service had before (Push API, section 6, "subscribe").
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await unsubscribeBrowser()
    return subscribe()
  })
  return subscription.endpoint
}

/** Gives the address back, so that nothing can reach this browser any more. */
export async function unsubscribeBrowser(): Promise<void> {
  const subscription = await (await ownRegistration()).pushManager.getSubscription()
  await subscription?.unsubscribe()
}

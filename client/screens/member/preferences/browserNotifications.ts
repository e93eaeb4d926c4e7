/** Whether this browser supports notifications now. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Whether it would support them after the site is added to the home screen: on an iPhone or iPad, the only ones with
 * this property.
 */
export const couldBeNotified = (): boolean => 'standalone' in navigator

async function ownRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration('/member/')
  if (!registration) throw new Error('This page has no service worker')
  return registration
}

/**
 * Asks the person for permission, and subscribes at the browser's push service.
 *
 * @param key the service's public key, in base64url
 * @returns the subscription's address, or null if the person refused
 * @throws Error if the browser has no worker, or its push service returns no address
 */
export async function subscribeBrowser(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await ownRegistration()
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const subscription = await subscribe().catch(async (error: unknown) => {
    // It is subscribed with a key that the service had before (Push API, section 6, "subscribe").
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    await unsubscribeBrowser()
    return subscribe()
  })
  return subscription.endpoint
}

/** Ends the subscription, so that this browser receives no more notifications. */
export async function unsubscribeBrowser(): Promise<void> {
  const subscription = await (await ownRegistration()).pushManager.getSubscription()
  await subscription?.unsubscribe()
}

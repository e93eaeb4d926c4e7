/** The object that Jitsi's script adds to the window (IFrame API). */
type JitsiApi = { dispose(): void; addListener(event: string, listener: () => void): void }
type JitsiConstructor = new (domain: string, options: Record<string, unknown>) => JitsiApi

declare global {
  interface Window {
    JitsiMeetExternalAPI?: JitsiConstructor
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string }
    }
  }
}

/** Allows only the script of the server that the page's policy names. */
function trusted(url: string): string {
  const policy = window.trustedTypes?.createPolicy('jitsi', { createScriptURL: (address) => address })
  return policy?.createScriptURL(url) ?? url
}

function loadScript(url: string): Promise<JitsiConstructor> {
  const loaded = window.JitsiMeetExternalAPI
  if (loaded) return Promise.resolve(loaded)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(`${url}/external_api.js`)
    script.onload = () => {
      if (window.JitsiMeetExternalAPI) resolve(window.JitsiMeetExternalAPI)
      else reject(new Error('The script of the Jitsi server brought no API'))
    }
    script.onerror = () => reject(new Error('The Jitsi server does not answer'))
    document.head.append(script)
  })
}

type Access = { url: string; room: string; token: string | null }

/**
 * Shows the room of a Jitsi server in an element, with its IFrame API.
 *
 * @param name the person's name for the others
 * @param onLeft called when the meeting has ended, or the person left it with Jitsi's own button
 * @returns a function that removes the room
 */
export async function showJitsi(
  element: HTMLElement,
  { url, room, token }: Access,
  name: string,
  onLeft: () => void,
): Promise<() => void> {
  const Api = await loadScript(url)
  const api = new Api(new URL(url).host, {
    roomName: room,
    parentNode: element,
    width: '100%',
    height: '100%',
    userInfo: { displayName: name },
    ...(token !== null && { jwt: token }),
    configOverwrite: { prejoinConfig: { enabled: false }, disableDeepLinking: true },
    interfaceConfigOverwrite: { MOBILE_APP_PROMO: false },
  })
  api.addListener('videoConferenceLeft', onLeft)
  return () => api.dispose()
}

import type { BrowserKind } from './browserKind.ts'
import type { DeviceKind, DeviceTrouble } from './deviceState.ts'

/** The message about a device that is on but muted by something outside the page. */
export const mutedWords: Readonly<Record<DeviceKind, string>> = {
  camera: 'Your camera is on but sends no picture. Is it covered, or turned off in another program?',
  microphone: 'Your microphone is muted by your system. Look for a mute key or a switch on your headset.',
}

/** What is wrong, and what to do about it. */
export type DeviceHelp = { title: string; steps: readonly string[] }

/** The names of the devices, alone or together. */
const words = {
  camera: { name: 'camera', no: 'no camera', label: 'Camera', quoted: '“Camera”', does: 'does' },
  microphone: {
    name: 'microphone',
    no: 'no microphone',
    label: 'Microphone',
    quoted: '“Microphone”',
    does: 'does',
  },
  both: {
    name: 'camera and microphone',
    no: 'no camera and no microphone',
    label: 'Camera and Microphone',
    quoted: '“Camera” and “Microphone”',
    does: 'do',
  },
}

/** One device, or both for the same reason. */
export type Troubled = DeviceKind | 'both'
type Words = (typeof words)[Troubled] & { again: string }

/** How to allow a device that was blocked, in the terms of each browser. */
const allowing: Record<BrowserKind, (device: Words) => readonly string[]> = {
  Chrome: ({ quoted }) => [
    'Click the icon at the left of the address bar, beside the address of this page.',
    `Turn ${quoted} on.`,
  ],
  ChromeOnAndroid: ({ quoted }) => [
    'Tap the icon at the left of the address bar, then “Permissions”.',
    `Turn ${quoted} on.`,
    'If nothing of that is listed: open the phone’s Settings, then Apps, then Chrome, then Permissions.',
  ],
  ChromeOnIPhone: ({ label }) => [
    'Open the phone’s Settings, scroll down to this browser’s name, and tap it.',
    `Turn ${label} on, then come back to this page.`,
  ],
  Safari: ({ label }) => [
    'In the menu bar choose Safari, then “Settings for This Website…”.',
    `Beside ${label} choose “Allow”.`,
  ],
  SafariOnIPhone: ({ label }) => [
    'Tap the icon at the left of the address bar, then the three dots or “Website Settings”.',
    `Set ${label} to “Allow”.`,
    'If nothing changes: open the phone’s Settings, then Apps, then Safari, and allow it there.',
  ],
  Firefox: ({ name, again }) => [
    `Click the crossed-out ${name} at the left of the address bar.`,
    `Click the small × beside “Blocked”, then ${again} here, and allow it.`,
  ],
  FirefoxOnAndroid: ({ label }) => [
    'Tap the lock at the left of the address bar.',
    `Tap “Blocked” beside ${label} to allow it.`,
    'If it is not listed: open the phone’s Settings, then Apps, then Firefox, then Permissions.',
  ],
  Other: ({ name, again }) => [
    `Open your browser’s settings for this page, and allow it to use the ${name}.`,
    `Then press ${again}.`,
  ],
}

const isOnPhone = (browser: BrowserKind) => /Android|IPhone/.test(browser)

const systemSteps = ({ name, label }: Words, browser: BrowserKind): readonly string[] =>
  isOnPhone(browser)
    ? [
        `Open the phone’s Settings, then Apps, then your browser, and allow the ${name}.`,
        'Come back to this page.',
      ]
    : [
        `On a Mac: open System Settings, then Privacy & Security, then ${label}, and turn your browser on. It may have to start again.`,
        `On Windows: open Settings, then Privacy & security, then ${label}, and let desktop apps use the ${name}.`,
      ]

const missingSteps = ({ name, label }: Words, browser: BrowserKind): readonly string[] => [
  ...(isOnPhone(browser)
    ? []
    : [
        'If there is a cable, unplug it and plug it in again. This page notices.',
        `Some laptops have a key or a slider that turns off the ${name}.`,
      ]),
  browser === 'Firefox' || browser === 'Safari'
    ? `On a Mac, look under System Settings, Privacy & Security, ${label}: your browser has to be turned on there.`
    : `If that is not it, start the ${isOnPhone(browser) ? 'phone' : 'computer'} again.`,
]

/**
 * Explains in plain words why a device does not work and what to do in this browser.
 *
 * @param again the words of the button that tries again, in quotation marks
 * @returns the steps, those that help most often first
 */
export function deviceHelp(
  troubled: Troubled,
  trouble: DeviceTrouble,
  browser: BrowserKind,
  again = '“Try again”',
): DeviceHelp {
  const device = { ...words[troubled], again }
  const { name, no, does } = device
  switch (trouble) {
    case 'Denied':
      return { title: `This page may not use your ${name} yet`, steps: allowing[browser](device) }
    case 'DeniedBySystem':
      return {
        title: `Your ${isOnPhone(browser) ? 'phone' : 'computer'} does not let the browser use your ${name}`,
        steps: systemSteps(device, browser),
      }
    case 'NotFound':
      return { title: `We found ${no}`, steps: missingSteps(device, browser) }
    case 'Busy':
      return {
        title: `Something else is using your ${name}`,
        steps: [
          'Close other video calls: Zoom, Teams, FaceTime, and other tabs with this or another call.',
          `Then press ${again}.`,
        ],
      }
    case 'Lost':
      return {
        title: `Your ${name} went away`,
        steps: ['If it was unplugged, plug it in again. This page notices.', `If not, press ${again}.`],
      }
    case 'Insecure':
      return {
        title: `Browsers give ${no} to this address`,
        steps: [
          'The address of this page has to begin with “https://”. Open the link in your latest mail about this seat.',
        ],
      }
    case 'Unsupported':
      return {
        title: `Your ${name} ${does} not work in this browser`,
        steps: [
          'If you came here from inside another app, such as your mail, open the page in your browser instead.',
          'Chrome, Safari, Firefox and Edge work in their current versions.',
        ],
      }
    case 'Unknown':
      return {
        title: `Your ${name} did not start`,
        steps: [`Press ${again}.`, 'If that does not help, close the browser and open the page again.'],
      }
  }
}

import type { DeviceKind, DeviceTrouble } from '../shared/deviceState.ts'
import type { BrowserKind } from './browserKind.ts'

/** What is wrong, and what to do about it. */
export type DeviceHelp = { title: string; steps: readonly string[] }

/** How to allow a device that was refused, in the browser's own words. */
const allowing: Record<BrowserKind, (device: DeviceKind) => readonly string[]> = {
  Chrome: (device) => [
    'Click the icon at the left of the address bar, beside the address of this page.',
    `Turn “${device === 'camera' ? 'Camera' : 'Microphone'}” on.`,
  ],
  ChromeOnAndroid: (device) => [
    'Tap the icon at the left of the address bar, then “Permissions”.',
    `Turn “${device === 'camera' ? 'Camera' : 'Microphone'}” on.`,
    'If it is not listed: open the phone’s Settings, then Apps, then Chrome, then Permissions, and allow it there.',
  ],
  ChromeOnIPhone: (device) => [
    'Open the phone’s Settings, scroll down to this browser’s name, and tap it.',
    `Turn ${device === 'camera' ? 'Camera' : 'Microphone'} on, then come back to this page.`,
  ],
  Safari: (device) => [
    'In the menu bar choose Safari, then “Settings for This Website…”.',
    `Beside ${device === 'camera' ? 'Camera' : 'Microphone'} choose “Allow”.`,
  ],
  SafariOnIPhone: (device) => [
    'Tap the icon at the left of the address bar, then the three dots or “Website Settings”.',
    `Set ${device === 'camera' ? 'Camera' : 'Microphone'} to “Allow”.`,
    'If nothing changes: open the phone’s Settings, then Apps, then Safari, and allow it there.',
  ],
  Firefox: (device) => [
    `Click the crossed-out ${device} at the left of the address bar.`,
    'Click the small × beside “Blocked”, then “Try again” here, and allow it.',
  ],
  FirefoxOnAndroid: (device) => [
    'Tap the lock at the left of the address bar.',
    `Tap “Blocked” beside ${device === 'camera' ? 'Camera' : 'Microphone'} to allow it.`,
    'If it is not listed: open the phone’s Settings, then Apps, then Firefox, then Permissions.',
  ],
  Other: (device) => [
    `Open your browser’s settings for this page, and allow it to use the ${device}.`,
    'Then press “Try again”.',
  ],
}

const isOnPhone = (browser: BrowserKind) => /Android|IPhone/.test(browser)

const systemSteps = (device: DeviceKind, browser: BrowserKind): readonly string[] =>
  isOnPhone(browser)
    ? [
        `Open the phone’s Settings, then Apps, then your browser, and allow the ${device}.`,
        'Come back to this page.',
      ]
    : [
        `On a Mac: open System Settings, then Privacy & Security, then ${device === 'camera' ? 'Camera' : 'Microphone'}, and turn your browser on. It may have to start again.`,
        `On Windows: open Settings, then Privacy & security, then ${device === 'camera' ? 'Camera' : 'Microphone'}, and turn on “Let desktop apps access your ${device}”.`,
      ]

const missingSteps = (device: DeviceKind, browser: BrowserKind): readonly string[] => [
  ...(isOnPhone(browser)
    ? []
    : [
        `If your ${device} has a cable, unplug it and plug it in again. This page notices.`,
        `Some laptops have a key or a slider that turns the ${device} off.`,
      ]),
  browser === 'Firefox' || browser === 'Safari'
    ? `On a Mac, look under System Settings, Privacy & Security, ${device === 'camera' ? 'Camera' : 'Microphone'}: your browser has to be turned on there.`
    : `If it is there and still not found, start the ${isOnPhone(browser) ? 'phone' : 'computer'} again.`,
]

/**
 * Says in plain words why a device does not work and what to do, for the browser at hand.
 *
 * @returns the steps in the order in which they most often help
 */
export function deviceHelp(device: DeviceKind, trouble: DeviceTrouble, browser: BrowserKind): DeviceHelp {
  switch (trouble) {
    case 'Denied':
      return { title: `This page may not use your ${device} yet`, steps: allowing[browser](device) }
    case 'DeniedBySystem':
      return {
        title: `Your ${isOnPhone(browser) ? 'phone' : 'computer'} does not let the browser use the ${device}`,
        steps: systemSteps(device, browser),
      }
    case 'NotFound':
      return { title: `We found no ${device}`, steps: missingSteps(device, browser) }
    case 'Busy':
      return {
        title: `Something else is using your ${device}`,
        steps: [
          'Close other video calls: Zoom, Teams, FaceTime, and other tabs with this or another call.',
          'Then press “Try again”.',
        ],
      }
    case 'Lost':
      return {
        title: `Your ${device} went away`,
        steps: ['If it was unplugged, plug it in again. This page notices.', 'If not, press “Try again”.'],
      }
    case 'Insecure':
      return {
        title: `Browsers give no ${device} to this address`,
        steps: [
          'The address of this page has to begin with “https://”. Open the link in your latest mail about this seat.',
        ],
      }
    case 'Unsupported':
      return {
        title: `This browser cannot use a ${device} here`,
        steps: [
          'If you came here from inside another app, such as your mail, open the page in your browser instead.',
          'Chrome, Safari, Firefox and Edge work in their current versions.',
        ],
      }
    case 'Unknown':
      return {
        title: `Your ${device} did not start`,
        steps: ['Press “Try again”.', 'If that does not help, close the browser and open the page again.'],
      }
  }
}

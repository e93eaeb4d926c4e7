import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceCheck } from '../../client/screens/table/deviceCheck/DeviceCheck.tsx'
import { ownMedia } from '../../client/screens/table/shared/media/ownMedia.ts'
import { installFakeDevices } from './fakeDevices.ts'
import { press } from './formFields.ts'

// jsdom does not support sound.
vi.mock('../../client/screens/table/deviceCheck/listenToTrack.ts', () => ({
  listenToTrack: () => () => undefined,
}))

beforeEach(() => void installFakeDevices())
afterEach(() => {
  cleanup()
  ownMedia.close()
})

const kinds = () => {
  const { camera, microphone } = ownMedia.read().devices
  return [camera.kind, microphone.kind]
}

test('the device check has the focus once its button has turned the devices on', async () => {
  const { container } = render(<DeviceCheck />)
  await press('Turn on camera and microphone')
  expect(kinds()).toEqual(['On', 'On'])
  expect(container.contains(document.activeElement)).toBe(true)
})

test('the device check has the focus after another try, whether or not a device works by then', async () => {
  const { media } = installFakeDevices()
  render(<DeviceCheck />)
  media.refusal = { camera: 'NotReadableError' }
  await press('Turn on camera and microphone')
  const check = screen.getByRole('region', { name: 'Camera and sound' })
  await press('Try again with the camera')
  await waitFor(() => expect(document.activeElement).toBe(check))
  media.refusal = {}
  await press('Try again with the camera')
  expect(kinds()).toEqual(['On', 'On'])
  await waitFor(() => expect(document.activeElement).toBe(check))
})

test('while devices start, the check says for which of them the browser may ask for permission', async () => {
  const { media } = installFakeDevices()
  render(<DeviceCheck />)
  const started = Promise.withResolvers<void>()
  media.hold = started.promise
  await press('Turn on camera and microphone')
  screen.getByText('Camera and microphone are being turned on. If your browser asks, choose “Allow”.')
  media.refusal = { camera: 'NotReadableError' }
  await act(async () => started.resolve())
  media.hold = new Promise(() => undefined)
  await press('Try again with the camera')
  screen.getByText('Your camera is being turned on. If your browser asks, choose “Allow”.')
})

test.each([
  ['microphone', 'camera'],
  ['camera', 'microphone'],
] as const)('if only the %s is on, the check turns on the %s', async (on, off) => {
  render(<DeviceCheck />)
  screen.getByRole('button', { name: 'Turn on camera and microphone' })
  await act(() => ownMedia.open([on]))
  expect(screen.queryAllByText(/but nobody will hear you/)).toHaveLength(off === 'microphone' ? 1 : 0)
  await press(`Turn on ${off}`)
  expect(kinds()).toEqual(['On', 'On'])
  expect(screen.queryByRole('button', { name: /^Turn on/ })).toBeNull()
})

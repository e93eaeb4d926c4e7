import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceCheck } from '../../client/screens/table/deviceCheck/DeviceCheck.tsx'
import { ownMedia } from '../../client/screens/table/shared/media/ownMedia.ts'
import { plugIn } from './fakeDevices.ts'
import { press } from './formFields.ts'

// jsdom does not support sound.
vi.mock('../../client/screens/table/deviceCheck/listenToTrack.ts', () => ({
  listenToTrack: () => () => undefined,
}))

beforeEach(() => void plugIn())
afterEach(() => {
  cleanup()
  ownMedia.close()
})

const kinds = () => {
  const { camera, microphone } = ownMedia.read().devices
  return [camera.kind, microphone.kind]
}

test('the check has the focus once its button has turned the devices on', async () => {
  const { container } = render(<DeviceCheck />)
  await press('Turn on camera and microphone')
  expect(kinds()).toEqual(['On', 'On'])
  expect(container.contains(document.activeElement)).toBe(true)
})

test.each([
  ['microphone', 'camera'],
  ['camera', 'microphone'],
] as const)('where only the %s is on, the check turns on the %s', async (on, off) => {
  render(<DeviceCheck />)
  screen.getByRole('button', { name: 'Turn on camera and microphone' })
  await act(() => ownMedia.open([on]))
  await press(`Turn on ${off}`)
  expect(kinds()).toEqual(['On', 'On'])
  expect(screen.queryByRole('button', { name: /^Turn on/ })).toBeNull()
})

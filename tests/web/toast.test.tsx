import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toast } from '../../client/ui/Toast.tsx'
import { handOverToast, showHandedOverToast, showToast } from '../../client/ui/toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toast />)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const state = () => screen.getByRole('alert', { hidden: true }).dataset.state

test('a toast begins to fade at 3.5 s and is gone at 4 s', () => {
  expect(state()).toBe('hidden')
  showToast('Something happened.')
  expect(screen.getByRole('alert').textContent).toBe('Something happened.')
  vi.advanceTimersByTime(3499)
  expect(state()).toBe('shown')
  vi.advanceTimersByTime(1)
  expect(state()).toBe('fading')
  vi.advanceTimersByTime(499)
  expect(state()).toBe('fading')
  vi.advanceTimersByTime(1)
  expect(state()).toBe('hidden')
})

test('a newer toast gets its full time', () => {
  showToast('One.')
  vi.advanceTimersByTime(3000)
  showToast('Two.')
  vi.advanceTimersByTime(3499)
  expect(state()).toBe('shown')
  expect(screen.getByRole('alert').textContent).toBe('Two.')
})

test('what one document leaves the next one shows, once', () => {
  handOverToast('Your session has expired. Please log in again.')
  showHandedOverToast()
  expect(screen.getByRole('alert').textContent).toBe('Your session has expired. Please log in again.')
  vi.advanceTimersByTime(4000)
  showHandedOverToast()
  expect(state()).toBe('hidden')
})

test('good news looks like good news and waits for its turn, bad news interrupts', () => {
  showToast('The mail is on its way.', 'good')
  const toast = screen.getByRole('status')
  expect([toast.textContent, toast.dataset.tone]).toEqual(['The mail is on its way.', 'good'])
  showToast('Something happened.')
  expect(screen.getByRole('alert')).toBe(toast)
  expect(toast.dataset.tone).toBe('danger')
})
